package org.taskrace.tasks.observe;

/**
 * A receiver of task events: the interface for race detectors. Without one no event is made.
 *
 * <p>Ground rules:
 *
 * <ol>
 *   <li>Tasks are numbered 0, 1, 2, … ; 0 is the root. A number is never used again.
 *   <li>An event is reported when it has succeeded: {@link #get} when the promise is put, {@link #endFinish} when all
 *       joined tasks have ended, {@link #stageWait} when the stage that it waits for has ended.
 *   <li>Nothing is implicit. The finish around a run, a future's body or a stage is reported when its first async is
 *       created, and at its end. The sync at the end of a task or stage is reported if the task has spawned since the
 *       last one.
 *   <li>In a serial run a child runs before its parent goes on, and {@link #switchTo} says who runs. In a parallel run
 *       events come from many threads, and {@code switchTo} is left out. Events of one task, and events that depend on
 *       each other, are ordered by happens-before edges.
 *   <li>A site is a number for a place in the source ({@link Sites}); {@link #NO_SITE} where there is none.
 * </ol>
 *
 * <p>What an observer throws is thrown at the place of the event, in the task that caused it.
 */
public interface TaskObserver {

    /** The site of an event that has no place in the source. */
    int NO_SITE = -1;

    /** Kind of a task's creation, which decides who joins the task. */
    enum Kind {
        /** The run itself. */
        ROOT("main"),
        /** Joined by the innermost finish around its creation. */
        ASYNC("async"),
        /** Joined by its parent's next sync. */
        SPAWN("spawn"),
        /** Joined by any task that gets it; escapes every finish and sync. */
        FUTURE("future"),
        /** Joined by its right neighbour in the line of unjoined tasks. */
        FORK("fork"),
        /** An iteration of its parent's open pipeline; a sequence of stages. */
        ITERATION("iteration");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** Returns the word for this kind in messages. */
        public String word() {
            return word;
        }
    }

    /** Returns whether events carry their place in the source, which costs a walk of the stack each. */
    default boolean wantsSites() {
        return true;
    }

    /** Records that task 0, the root, begins. */
    void begin(int root, int site);

    /** Records that the parent creates a task; with {@link Kind#ITERATION}, stage 0 of the iteration before has ended. */
    void create(int parent, int child, Kind kind, int site);

    /** Makes a task the running one. Only in serial runs. */
    void switchTo(int task);

    /** Records the end of a task; for an iteration: its last stage has ended, and so has the iteration before. */
    void end(int task, int site);

    /** Records that the task opens a finish. */
    void beginFinish(int task, int site);

    /** Records that the task closes its innermost open finish; every task that it joins has ended. */
    void endFinish(int task, int site);

    /** Records that the task joins all children that it spawned since its last sync. */
    void sync(int task, int site);

    /** Records that the task joins its left neighbour in the line of unjoined fork tasks. */
    void join(int task, int joined, int site);

    /** Records that the task puts a promise. Promises are numbered 0, 1, 2, … */
    void set(int task, int promise, int site);

    /** Records that the task gets a promise that has been put. */
    void get(int task, int promise, int site);

    /** Records that the task gets a future that has ended. */
    void getFuture(int task, int future, int site);

    /** Records that the task opens a pipeline. */
    void beginPipeline(int task, int site);

    /** Records that all iterations of the task's pipeline have ended. */
    void endPipeline(int task, int site);

    /** Records that an iteration begins the stage with this number. */
    void stage(int iteration, int number, int site);

    /** Records that an iteration begins the stage with this number, which follows the iteration before. */
    void stageWait(int iteration, int number, int site);

    /** Records that the task enters an isolated block: on these objects, or a global one if there are none. */
    void beginIsolated(int task, Object[] objects, int site);

    /** Records that the task leaves its isolated block. */
    void endIsolated(int task, int site);
}
