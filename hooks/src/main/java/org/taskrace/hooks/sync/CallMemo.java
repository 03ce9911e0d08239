package org.taskrace.hooks.sync;

import java.util.Arrays;
import org.taskrace.hooks.memory.CurrentStrand;

/**
 * The memo of calls on JDK objects: call site × object × method × running strand. A strand's second call of a method on
 * an object accesses no more of its structure than the first one. So only the element that it names is left to check.
 *
 * <p>Cost: three loads from a fixed place for each call. The objects of the latest calls are kept from dying, one per
 * slot.
 *
 * <p>An epoch never comes again, so entries of earlier strands need not be cleared.
 */
final class CallMemo {

    private static final int SLOTS = 1 << 10;

    private static final Object[] RECEIVER = new Object[SLOTS];

    /** The strand's epoch and the method; see {@link CurrentStrand#tag}. */
    private static final long[] TAG = new long[SLOTS];

    /** The class of arguments that are known not to be read by the call; null if no argument matters. */
    private static final Class<?>[] ARGUMENT = new Class<?>[SLOTS];

    /** The model's facts about the object, for calls that access an element; null for others. */
    private static final Object[] TARGET = new Object[SLOTS];

    private static final byte[] ELEMENT = new byte[SLOTS];

    private CallMemo() {}

    static int slot(int site) {
        return site & SLOTS - 1;
    }

    /** Returns whether the running strand has called the method on the object before, with such an argument. */
    static boolean has(int slot, Object receiver, Object argument, int shape) {
        return RECEIVER[slot] == receiver
                && TAG[slot] == CurrentStrand.tag(shape)
                && (ARGUMENT[slot] == null || argument == null || ARGUMENT[slot] == argument.getClass());
    }

    static Object target(int slot) {
        return TARGET[slot];
    }

    static int element(int slot) {
        return ELEMENT[slot];
    }

    static void learn(int slot, Object receiver, Class<?> argument, int shape, Object target, int element) {
        RECEIVER[slot] = receiver;
        TAG[slot] = CurrentStrand.tag(shape);
        ARGUMENT[slot] = argument;
        TARGET[slot] = target;
        ELEMENT[slot] = (byte) element;
    }

    /** Forgets all calls on an object. */
    static void forget(Object receiver) {
        for (int slot = 0; slot < SLOTS; slot++) {
            if (RECEIVER[slot] == receiver) {
                RECEIVER[slot] = null;
                TARGET[slot] = null;
            }
        }
    }

    /** Lets go of all objects. */
    static void clear() {
        Arrays.fill(RECEIVER, null);
        Arrays.fill(TARGET, null);
        Arrays.fill(ARGUMENT, null);
    }
}
