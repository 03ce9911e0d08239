package org.taskrace.engine.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Table of the lock sets that tasks hold, each with a number; 0 is the empty one.
 *
 * <p>A lock in a set is {@code 2 * number}, or one more where it is held in shared mode (a read lock).
 */
public final class LockSetTable {

    public static final int EMPTY = 0;

    /** The lock of all atomic accesses, which do not race among themselves. */
    static final int ATOMIC = 1 << 29;

    /** The lock of atomic accesses that commute with others of their kind. */
    static final int UPDATE = ATOMIC + 1;

    /** The lock of all isolated blocks: exclusive for global blocks, shared for blocks on objects. */
    public static final int ISOLATED = ATOMIC + 2;

    /** Kinds of a set: it has the lock of atomic accesses, of updates, of isolated blocks. */
    private static final byte HAS_ATOMIC = 1;

    private static final byte HAS_UPDATE = 2;
    private static final byte HAS_ISOLATED = 4;

    private final List<int[]> sets = new ArrayList<>(List.of(new int[0]));
    private final Map<List<Integer>, Integer> numbers = new HashMap<>(Map.of(List.of(), EMPTY));
    private byte[] kinds = new byte[16];

    private final Steps entered = new Steps();
    private final Steps left = new Steps();

    /** Memo of the latest changes of sets: a program mostly enters and leaves one lock again and again. */
    private static final class Steps {
        private static final int PLACES = 256;

        private final long[] questions = new long[PLACES];
        private final int[] answers = new int[PLACES];

        Steps() {
            Arrays.fill(questions, -1);
        }

        int get(int set, int element) {
            int place = place(set, element);
            return questions[place] == question(set, element) ? answers[place] : -1;
        }

        int put(int set, int element, int answer) {
            int place = place(set, element);
            questions[place] = question(set, element);
            answers[place] = answer;
            return answer;
        }

        private static long question(int set, int element) {
            return (long) set << 32 | element;
        }

        private static int place(int set, int element) {
            return (set * 31 + element) & PLACES - 1;
        }
    }

    /** Returns the set with one more lock. */
    public int with(int set, int lock, boolean shared) {
        int element = 2 * lock + (shared ? 1 : 0);
        int known = entered.get(set, element);
        return known >= 0 ? known : entered.put(set, element, number(added(sets.get(set), element)));
    }

    private static int[] added(int[] set, int element) {
        if (Arrays.binarySearch(set, element) >= 0) {
            return set;
        }
        int[] larger = Arrays.copyOf(set, set.length + 1);
        larger[set.length] = element;
        Arrays.sort(larger);
        return larger;
    }

    /** Returns the set without a lock. */
    public int without(int set, int lock, boolean shared) {
        int element = 2 * lock + (shared ? 1 : 0);
        int known = left.get(set, element);
        if (known >= 0) {
            return known;
        }
        int[] smaller = Arrays.stream(sets.get(set)).filter(e -> e != element).toArray();
        return left.put(set, element, number(smaller));
    }

    boolean isUpdate(int set) {
        return (kinds[set] & HAS_UPDATE) != 0;
    }

    boolean isAtomic(int set) {
        return (kinds[set] & HAS_ATOMIC) != 0;
    }

    /** Returns whether the set has the lock of isolated blocks. */
    boolean isIsolated(int set) {
        return (kinds[set] & HAS_ISOLATED) != 0;
    }

    /** Returns whether two holders of these sets exclude each other. */
    boolean exclude(int one, int other) {
        if (one == EMPTY || other == EMPTY) {
            return false;
        }
        for (int a : sets.get(one)) {
            for (int b : sets.get(other)) {
                if (a >> 1 == b >> 1 && (a & b & 1) == 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns whether each holder that the first set excludes is also excluded by the second set. */
    boolean isWeaker(int one, int other) {
        if (one == EMPTY || one == other) {
            return true;
        }
        int[] elements = sets.get(other);
        for (int element : sets.get(one)) {
            boolean exclusive = Arrays.binarySearch(elements, element & ~1) >= 0;
            if (!exclusive && Arrays.binarySearch(elements, element) < 0) {
                return false;
            }
        }
        return true;
    }

    private int number(int[] elements) {
        List<Integer> key = Arrays.stream(elements).boxed().toList();
        Integer known = numbers.get(key);
        if (known != null) {
            return known;
        }
        int number = sets.size();
        sets.add(elements);
        numbers.put(key, number);
        if (number == kinds.length) {
            kinds = Arrays.copyOf(kinds, 2 * number);
        }
        kinds[number] = kindOf(elements);
        return number;
    }

    private static byte kindOf(int[] elements) {
        int kind = 0;
        for (int element : elements) {
            kind |= element == 2 * ATOMIC ? HAS_ATOMIC : element == 2 * UPDATE ? HAS_UPDATE : 0;
            kind |= element >> 1 == ISOLATED ? HAS_ISOLATED : 0;
        }
        return (byte) kind;
    }

    /** Returns the name of such a set in a report. */
    String construct(int set) {
        if (isAtomic(set)) {
            return "atomic access";
        }
        return isIsolated(set) ? "isolated" : "lock";
    }
}
