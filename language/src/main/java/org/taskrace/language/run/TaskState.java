package org.taskrace.language.run;

import org.taskrace.core.event.TaskKind;
import org.taskrace.language.code.TaskCode;

/**
 * One task between two instructions: its place in the code, its frame, and what it waits for.
 *
 * <p>The frame holds the slots of names first and the operand stack behind them.
 */
public final class TaskState {

    /** The progress of an iteration whose last stage has ended. */
    static final int PAST_ALL_STAGES = Integer.MAX_VALUE;

    final int id;
    final TaskKind kind;
    final TaskState parent;

    /**
     * The number of tasks that its parent had created before it. With the parent's it makes a name that does not depend
     * on the schedule.
     */
    final int indexInParent;

    /** Returns the site of the statement that created the task. */
    int creationSite;

    int programCounter;
    /** The frame; null once the task has ended, since its handle may live much longer. */
    long[] values;

    byte[] kinds;
    int stackTop;

    /** It has not executed anything yet. */
    boolean fresh = true;

    boolean ended;

    /** The object whose change the task waits for (a finish, a promise, a task), or null if it can go on. */
    Object waitingFor;

    /** Number of events at the end of a stage or task that were reported already, when the rest has to wait. */
    int phase;

    boolean isolated;

    /** The innermost finish around, its own or inherited; null outside all. */
    FinishScope finish;

    int childrenCreated;
    int liveSpawned;
    boolean spawnedSinceSync;

    /** Tasks that wait for this one to end, in the order in which they blocked, linked by {@link #nextWaiter}. */
    TaskState firstWaiter;

    TaskState lastWaiter;
    TaskState nextWaiter;

    /** As the owner of an open pipeline: its latest iteration. */
    TaskState latestIteration;

    /** As an iteration: the one before, while that can still matter. */
    TaskState previousIteration;

    /** As an iteration: the one after it. */
    TaskState nextIteration;

    int stage;

    /** All stages with a smaller number than this have ended. */
    int progress;

    /** For schedulers: the task's place in their order. */
    int position = -1;

    TaskState(int id, TaskKind kind, TaskState parent, TaskCode code) {
        this.id = id;
        this.kind = kind;
        this.parent = parent;
        indexInParent = parent == null ? 0 : parent.childrenCreated++;
        programCounter = code.entry();
        values = new long[code.slots() + code.stack()];
        kinds = new byte[values.length];
        stackTop = code.slots();
    }

    public int id() {
        return id;
    }

    public TaskKind kind() {
        return kind;
    }

    public TaskState parent() {
        return parent;
    }

    /** Returns the site of the statement that created the task. */
    public int creationSite() {
        return creationSite;
    }

    /** Returns the site of the instruction that the task executes next, or at which it waits. */
    public int site() {
        return programCounter;
    }

    /** Returns the awaited object in words; meaningful while the task is suspended. */
    public String waitsFor() {
        if (waitingFor instanceof FinishScope) {
            return "for the tasks of its finish";
        }
        if (waitingFor instanceof TaskState other) {
            return other == this
                    ? "for its spawned tasks"
                    : other.kind == TaskKind.ITERATION
                            ? "for an iteration of the pipeline"
                            : "for a " + other.kind.word() + " to end";
        }
        return "for a promise that no task has set";
    }

    boolean isBlocked() {
        return waitingFor != null;
    }

    void addWaiter(TaskState waiter) {
        if (firstWaiter == null) {
            firstWaiter = waiter;
        } else {
            lastWaiter.nextWaiter = waiter;
        }
        lastWaiter = waiter;
    }
}
