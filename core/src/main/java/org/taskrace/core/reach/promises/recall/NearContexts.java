package org.taskrace.core.reach.promises.recall;

import java.util.Arrays;
import org.taskrace.core.reach.promises.steps.NonTreeJoins;
import org.taskrace.core.reach.promises.steps.StepTree;

/**
 * Matrix of bits over the latest contexts: which of them knows which earlier one. It serves a step that was got
 * recently, itself or by a later step of its task or finish. Then one bit says whether the running step follows that
 * get, where a search would visit a hundred contexts. Only a yes is an answer.
 *
 * <p>Cost: 32 words to combine per context, half a megabyte in all once the first search needs it.
 *
 * <pre>
 *   row      context modulo NEAR: the contexts that this one knows, and itself
 *   word     block of 64 contexts, modulo WORDS: the block of the row's context, and those before it
 *   bit      context modulo 64
 * </pre>
 *
 * <p>I9: a bit that is set in a row's word means a context of the block that the word stands for in this row.
 */
final class NearContexts {

    private static final int WORDS = 32;
    private static final int NEAR = 64 * WORDS;

    /** The most gets of one node's steps that are tried. */
    private static final int TRIED = 8;

    private final StepTree tree;
    private final NonTreeJoins joins;
    private long[] known;

    /** Per node: the latest get of one of its steps. Per context, modulo NEAR: the get before it of a step of that node. */
    private int[] latestGet = new int[16];

    private final int[] getBefore = new int[NEAR];

    private int size = 1;

    /** The first context that has a row, of those that are not too old. */
    private int first = 1;

    NearContexts(StepTree tree, NonTreeJoins joins) {
        this.tree = tree;
        this.joins = joins;
    }

    /** Takes in the contexts that were made since the last call. */
    void update() {
        if (known == null) {
            known = new long[NEAR * WORDS];
        }
        if (joins.size() - size > NEAR) {
            size = joins.size() - NEAR;
            first = size;
        }
        for (; size < joins.size(); size++) {
            add(size);
        }
    }

    private void add(int context) {
        int step = joins.joined(context);
        int previous = joins.previous(context);
        int behind = joins.contextOf(step);
        int row = row(context);
        int newest = context >> 6;
        int ofPrevious = isNear(previous) ? previous >> 6 : -1;
        int ofBehind = isNear(behind) ? behind >> 6 : -1;
        for (int block = Math.max(0, newest - WORDS + 1); block <= newest; block++) {
            int word = block & WORDS - 1;
            long bits = block <= ofPrevious ? known[row(previous) + word] : 0;
            known[row + word] = block <= ofBehind ? bits | known[row(behind) + word] : bits;
        }
        known[row + (newest & WORDS - 1)] |= 1L << context;
        if (!joins.isFinish(context)) {
            int node = tree.nodeOf(step);
            if (node >= latestGet.length) {
                latestGet = Arrays.copyOf(latestGet, node + (node >> 1) + 1);
            }
            getBefore[context & NEAR - 1] = latestGet[node];
            latestGet[node] = context;
        }
    }

    private static int row(int context) {
        return (context & NEAR - 1) * WORDS;
    }

    /** Returns whether the context has a row, while {@code size} is the next one to get its own. */
    private boolean isNear(int context) {
        return context >= first && context > size - NEAR;
    }

    /** Returns whether the step surely precedes a step that the context knows. */
    boolean showsThatPrecedes(int step, int context) {
        int node = tree.nodeOf(step);
        if (node >= latestGet.length || !isNear(context)) {
            return false;
        }
        int get = latestGet[node];
        for (int i = 0; i < TRIED && isNear(get); i++, get = getBefore[get & NEAR - 1]) {
            if (joins.joined(get) >= step && knows(context, get)) {
                return true;
            }
        }
        return false;
    }

    private boolean knows(int context, int other) {
        return other <= context
                && (other >> 6) > (context >> 6) - WORDS
                && (known[row(context) + (other >> 6 & WORDS - 1)] >>> other & 1) != 0;
    }

    /** Compares each row with the contexts that its context extends. */
    void checkInvariants() {
        for (int context = first; context < size; context++) {
            if (isNear(context)) {
                checkKnown(context, context);
                checkKnown(context, joins.previous(context));
                checkKnown(context, joins.contextOf(joins.joined(context)));
            }
        }
    }

    private void checkKnown(int context, int other) {
        boolean fits = (other >> 6) > (context >> 6) - WORDS;
        if (isNear(other) && fits && !knows(context, other)) {
            throw new IllegalStateException("I9: context " + context + " does not know " + other);
        }
    }

    long bytes() {
        return (known == null ? 0 : 8L * known.length) + 4L * latestGet.length + 4L * NEAR;
    }
}
