package org.taskrace.core.reach.promises.steps;

import java.util.Arrays;

/**
 * Immutable contexts: the joins that each step knows besides its place in the tree. A context adds one join to an older
 * one.
 *
 * <p>A context is the set of non-tree joins (gets) that precede a step. {@link #EMPTY} knows none. A get makes a new
 * context from the getter's context and the step that was got. A task begins with its creator's context, so the paper's
 * least significant ancestor is where the chain leaves the task. A finish adds a link to the final context of each
 * joined task that has got anything itself. Contexts never change, so the context of a step that set a promise does not
 * grow with later gets of its task. That repairs the paper's live lists and merged sets.
 *
 * <p>Invariants: I5 a context is younger than the one it extends; I6 the step that is joined is older than the step
 * after the join.
 */
public final class NonTreeJoins {

    /** The context that knows nothing. */
    public static final int EMPTY = 0;

    private int[] previous = new int[16];

    /** The step that was got; {@code ~step} for the last step of a task that a finish joined. */
    private int[] joined = new int[16];

    /** The step that the join made. */
    private int[] made = new int[16];

    private int size = 1;
    private int gets;

    private int[] contextOfStep = new int[64];

    int get(int context, int gotStep, int newStep) {
        gets++;
        return add(context, gotStep, newStep);
    }

    int finish(int context, int lastStep, int newStep) {
        return add(context, ~lastStep, newStep);
    }

    private int add(int context, int join, int newStep) {
        if (size == previous.length) {
            int capacity = size + (size >> 1);
            previous = Arrays.copyOf(previous, capacity);
            joined = Arrays.copyOf(joined, capacity);
            made = Arrays.copyOf(made, capacity);
        }
        previous[size] = context;
        joined[size] = join;
        made[size] = newStep;
        return size++;
    }

    void setContext(int step, int context) {
        if (step >= contextOfStep.length) {
            contextOfStep = Arrays.copyOf(contextOfStep, step + (step >> 1));
        }
        contextOfStep[step] = context;
    }

    /** Returns the context of the step. */
    public int contextOf(int step) {
        return contextOfStep[step];
    }

    /** Returns the context that this one extends. */
    public int previous(int context) {
        return previous[context];
    }

    /** Returns whether the context's join is the end of a finish, which the tree knows as well, and not a get. */
    public boolean isFinish(int context) {
        return joined[context] < 0;
    }

    /** Returns the step that was joined. */
    public int joined(int context) {
        int join = joined[context];
        return join < 0 ? ~join : join;
    }

    /** Returns the step that the context's join has made. */
    public int made(int context) {
        return made[context];
    }

    /** Returns the number of contexts, the empty one included. */
    public int size() {
        return size;
    }

    /** Returns the number of gets of promises and futures. */
    public int gets() {
        return gets;
    }

    public long bytes() {
        return 12L * previous.length + 4L * contextOfStep.length;
    }

    void checkInvariants() {
        for (int context = 1; context < size; context++) {
            if (previous[context] >= context) {
                throw new IllegalStateException("I5: context " + context + " extends the younger " + previous[context]);
            }
            if (joined(context) >= made[context]) {
                throw new IllegalStateException(
                        "I6: step " + made[context] + " joins the younger step " + joined(context));
            }
        }
    }
}
