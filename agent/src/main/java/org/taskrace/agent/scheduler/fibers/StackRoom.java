package org.taskrace.agent.scheduler.fibers;

/**
 * Estimate of the room that tasks take which run on top of each other. A stack does not tell how much of it is used. So the frames
 * between two tasks are counted now and then. A stack is used up when that many frames for each of its tasks would fill the room.
 */
public final class StackRoom {

    /** The frames for which a stack has room besides those of the code on top. */
    private static final int MOST_FRAMES = 20_000;

    /** The fewest frames of a task and of what creates it. */
    private static final int FEWEST_FRAMES = 20;

    /** The number of tasks that begin at a site between two counts, after the first few. */
    private static final int BETWEEN_COUNTS = 1 << 15;

    private static final String SCHEDULER = "org.taskrace.agent.scheduler.Scheduler";

    private static final StackWalker WALKER = StackWalker.getInstance();

    /** The number of tasks begun at each site; sites may share a number. */
    private final int[] begun = new int[1024];

    private int framesOfTask = FEWEST_FRAMES;
    private int mostTasks = MOST_FRAMES / FEWEST_FRAMES;

    /** Counts the frames of the creator of a task, if it is time to: where tasks are created first, and now and then. */
    public void taskBegins(int site) {
        int begunHere = ++begun[site & begun.length - 1];
        boolean isPowerOfTwo = (begunHere & begunHere - 1) == 0;
        if (isPowerOfTwo || begunHere % BETWEEN_COUNTS == 0) {
            // A creator deep in a recursion may be an exception, so its count loses weight.
            framesOfTask = Math.max(Math.max(FEWEST_FRAMES, framesOfTask - framesOfTask / 8), framesOfCreator());
            mostTasks = MOST_FRAMES / framesOfTask;
        }
    }

    /** Returns whether a stack with so many tasks on top of each other has no room for another one. */
    public boolean isUsedUpBy(int tasks) {
        return tasks > mostTasks;
    }

    private static int framesOfCreator() {
        long count = WALKER.walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                .dropWhile(name -> name.startsWith("org.taskrace.agent.scheduler."))
                .takeWhile(name -> !name.equals(SCHEDULER))
                .limit(MOST_FRAMES)
                .count());
        return (int) count;
    }
}
