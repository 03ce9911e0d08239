package org.taskrace.core.event;

/**
 * Events that create, end and order tasks, in an order in which they really happened.
 *
 * <p>Ground rules for the front end:
 *
 * <ol>
 *   <li>Tasks are numbered 0, 1, 2, … in the order of their creation; 0 is the root. A number is never used again.
 *   <li>An event is reported when it has succeeded: {@link #get} when the promise is set, {@link #endFinish} when all
 *       joined tasks have ended, {@link #stageWait} when the stage it waits for has ended.
 *   <li>Nothing is implicit. A finish around the program, a future's body or a stage is an event of its own. So is the
 *       sync at the end of a task or stage. Where a program uses no async (no spawn) these may be left out.
 *   <li>Between two {@link #switchTo} events all accesses belong to one task. After {@link #create} the parent is still
 *       running; a serial depth-first front end switches to the child at once. A parallel front end never switches:
 *       there each thread passes its own task with every event.
 *   <li>A site is the front end's number for a place in the source; {@link #NO_SITE} where there is none.
 * </ol>
 */
public interface TaskEvents {

    /** The site of an event that has no place in the source. */
    int NO_SITE = -1;

    /** Records that task 0, the root, begins. */
    void begin(int root, int site);

    /**
     * Records that the parent creates a task. With {@link TaskKind#ITERATION} the parent's open pipeline begins its
     * next iteration in stage 0. Stage 0 of the iteration before has ended, though that iteration may still wait for
     * its next stage.
     */
    void create(int parent, int child, TaskKind kind, int site);

    /**
     * Makes a task the running one: accesses belong to it from here on. It was just created, its child ended or
     * blocked, or it is resumed.
     */
    void switchTo(int task);

    /**
     * Records the end of a task. For an iteration this is its clean-up stage: its last stage has ended and so has the
     * iteration before.
     */
    void end(int task, int site);

    /** Records that the task opens a finish. */
    void beginFinish(int task, int site);

    /** Records that the task closes its innermost open finish; every task that the finish joins has ended. */
    void endFinish(int task, int site);

    /** Records that the task joins all children that it spawned since its last sync (or its begin, or its stage's begin). */
    void sync(int task, int site);

    /** Records that the task joins its left neighbour in the line of unjoined fork tasks. */
    void join(int task, int joined, int site);

    /** Records that the task sets a promise, for the first and only time. Promises are numbered 0, 1, 2, … by the front end. */
    void set(int task, int promise, int site);

    /** Records that the task gets a promise that is set. */
    void get(int task, int promise, int site);

    /** Records that the task gets a future task that has ended. */
    void getFuture(int task, int future, int site);

    /**
     * Records that the task has come to a get that has to wait; once, before another task goes on. The get itself is an
     * event of its own when it succeeds. No answer may depend on this event, only the cost of answers.
     */
    default void blocked(int task, int site) {}

    /**
     * Records that the task opens a pipeline. A task has at most one open; an inner one belongs to an iteration, which
     * is a task.
     */
    void beginPipeline(int task, int site);

    /** Records that all iterations of the task's pipeline have ended; the task goes on after them. */
    void endPipeline(int task, int site);

    /** Records that an iteration ends its stage and begins the stage with this larger number. */
    void stage(int iteration, int number, int site);

    /**
     * Records that an iteration begins a {@link #stage} that waits for the previous iteration.
     *
     * <p>The new stage follows the previous iteration's stage of that number, or, if it has none, its last stage with a
     * smaller number. That stage has ended. If the next stage of the previous iteration still waits, it is the stage in
     * which the previous iteration is.
     */
    void stageWait(int iteration, int number, int site);

    /** Records that the task enters an isolated block; it leaves it before any other task event of its own. */
    void beginIsolated(int task, int site);

    /** Records that the task leaves its isolated block. */
    void endIsolated(int task, int site);
}
