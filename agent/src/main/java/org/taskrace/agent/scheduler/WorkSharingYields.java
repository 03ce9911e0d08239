package org.taskrace.agent.scheduler;

import org.taskrace.agent.constructs.family.ConstructRegistry;
import org.taskrace.engine.history.LockSetTable;
import org.taskrace.hooks.memory.FieldMemory;

/**
 * Lets threads that share work out among themselves really share it. A task runs until it ends or waits, so the first of several that take
 * items from one queue, or numbers from one counter, would take them all, and what the others do with theirs would never be seen. A task
 * that comes to the same lock, queue or atomic again therefore lets all others go on first: the second, third and fourth time, and then each time
 * that the number of times has doubled.
 *
 * <p>Only tasks with a stack of their own on every JDK do so, since reports must not depend on that; and none that holds a lock or is in the
 * middle of a method of the JDK, since another task might then wait for something of which the scheduler knows nothing.
 */
public final class WorkSharingYields {

    private static final int MOST_PER_TASK = 64;

    private final Scheduler scheduler;

    public WorkSharingYields(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** The objects that a task came to last, by their hash codes, and how often it came to each. */
    static final class Visits {
        private final int[] objects = new int[4];
        private final int[] times = new int[objects.length];
        private int oldest;
        private int turns;

        /** One more visit; whether it is time to let others go on. */
        boolean add(int object) {
            for (int i = 0; i < objects.length; i++) {
                if (objects[i] == object) {
                    int count = ++times[i];
                    return (count <= 4 || Integer.bitCount(count) == 1) && turns++ < MOST_PER_TASK;
                }
            }
            objects[oldest] = object;
            times[oldest] = 1;
            oldest = (oldest + 1) % objects.length;
            return false;
        }
    }

    /** The running task is about to do something with an object that it may share work by. */
    public void comesTo(Object object) {
        if (!FieldMemory.recording) {
            return;
        }
        ScheduledTask task = scheduler.current();
        if (task.takesTurns
                && task.locks == LockSetTable.EMPTY
                && task.initializers == 0
                && (task.visits().add(System.identityHashCode(object)) || outlivesMain(task))
                && isInCodeOfTheProgram()) {
            scheduler.giveTurn();
        }
    }

    /** Whether it is a daemon that may never end, which only matters once nobody else keeps the program from ending. */
    private boolean outlivesMain(ScheduledTask task) {
        return task.daemon && scheduler.isMainOver();
    }

    /** Whether nothing of the JDK is on the stack of the running task but what has called its code. */
    private static boolean isInCodeOfTheProgram() {
        return StackWalker.getInstance()
                .walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                        .takeWhile(name -> !name.equals(Scheduler.class.getName()))
                        .noneMatch(name -> (name.startsWith("java.") || name.startsWith("jdk."))
                                && !ConstructRegistry.all().mayCallTasks(name)));
    }
}
