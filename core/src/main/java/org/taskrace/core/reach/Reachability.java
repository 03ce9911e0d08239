package org.taskrace.core.reach;

import org.taskrace.core.event.TaskEvents;

/**
 * A reachability structure: it receives the events of the computation dag and answers which strands precede the running
 * one.
 *
 * <p>A structure cuts each task into strands of its own grain and hands out an int label for each. A shadow cell stores
 * only the label of the strand in which an access happened. Later the structure answers whether that strand precedes
 * the running one. Labels are not negative; {@link #NONE} stands for "no access yet" and is never passed to
 * {@link #precedes}.
 *
 * <p>Contract:
 *
 * <ol>
 *   <li>{@link #now} changes only through an event of that task. Equal labels mean one task without an event in between
 *       that another task could tell apart, so a label precedes itself.
 *   <li>{@link #precedes} is exact for every label handed out before, as seen from a strand that is running now.
 *   <li>{@link #surelyBefore} and {@link #surelyParallel} are bounds for the running strand, so that most questions
 *       need no call. A label at or below the first precedes now. A label at or above the second, other than now
 *       itself, does not. They hold until the next event of any task.
 *   <li>Answers for the running strand do not change until the next event of any task. A caller may therefore remember
 *       a judgement (an old cell and the cell that it became) and reuse it for equal cells until then.
 * </ol>
 */
public interface Reachability extends TaskEvents {

    /** The label that no strand has. */
    int NONE = -1;

    /** Returns the label of the strand in which the task is now. */
    int now(int task);

    /** Returns whether the strand {@code earlier} precedes (or is) the strand {@code now} of a running task. */
    boolean precedes(int earlier, int now);

    /** Returns the task to which a strand belongs. */
    int taskOf(int label);

    /** Returns a bound such that every label up to it precedes the running strand; {@link #NONE} promises nothing. */
    default int surelyBefore() {
        return NONE;
    }

    /** Returns a bound such that every label from it on, other than the running strand's, is parallel to the running strand. */
    default int surelyParallel() {
        return Integer.MAX_VALUE;
    }

    /** Writes the structure's state, as the paper's tables and figures show it. */
    default void explain(PathExplanation out) {}

    /** Returns the bytes held by the structure, for benchmarks. */
    long bytes();

    /** Throws {@link IllegalStateException} with the number of the invariant that does not hold. */
    void checkInvariants();
}
