package org.taskrace.agent.scheduler;

import java.util.ArrayDeque;
import java.util.concurrent.CountedCompleter;
import java.util.function.BooleanSupplier;
import org.taskrace.agent.blocking.MayBlock;
import org.taskrace.agent.scheduler.fibers.Fiber;
import org.taskrace.core.sets.IntCounts;

/** A task of the program under control. */
public final class ScheduledTask {

    /**
     * State of a task's waits: what it waits for, until when, and what has ended a wait. Most tasks never wait and share
     * {@link #NONE}, since each byte of a task costs time where there are millions of them.
     */
    public static final class Suspension {

        /** That of tasks that have never waited; nothing may change it. */
        private static final Suspension NONE = new Suspension();

        /** While the task waits: whether it may go on, for what it waits, and since which site. */
        public BooleanSupplier ready;

        public String waitsFor = "";
        int waitsAt;

        /** While it waits with a limit: when the virtual clock ends the wait; otherwise {@link VirtualClock#NEVER}. */
        public long deadline = VirtualClock.NEVER;

        /** While it waits with a limit: the reading of the machine's clock when the wait began. */
        long since;

        /** For a task that has yielded: the number of tasks resumed by then; otherwise -1. */
        long yieldedAt = -1;

        /** Site of the call with a limit or a chance that it is in, if another task was live when it began; otherwise 0. */
        public int uncertainAt;

        /** Limit of its newest call with one, in nanoseconds. */
        public long limitNanos;

        /** Limit of its newest park, in nanoseconds; negative: none. */
        long parkLimit = -1;

        /** The strands of the tasks that gave it a permit and interrupted it, in the program's own code; or -1. */
        int unparkedBy = -1;

        public int interruptedBy = -1;

        /** The strand that stopped its thread, if the stop has not arrived; otherwise -1. */
        int stoppedBy = -1;

        /** Whether it waits for something outside of this JVM, for which real time must pass. */
        boolean isOutside;

        /** Whether its next park returns at once. */
        boolean permit;

        /** The call that takes the result of any of the tasks that it creates, if this task has done one, otherwise -1. */
        public int takesAnyAt = -1;
    }

    /** Its number in the execution. */
    public int number;

    /** The executor to which it belongs, or null. */
    public Object pool;

    /** The tasks of its executor, or null. */
    public TaskSet members;

    /** The strand of its creator that gave it to its executor, or -1. */
    public int submittedIn = -1;

    /** The future that it completes by ending, or null. */
    public Object future;

    /** The CompletableFuture that it completes by its last act, or null. */
    public Object completesLast;

    /** The completer whose {@code onCompletion} it runs, the innermost one, or null. */
    public CountedCompleter<?> completing;

    /** Its place among the threads of the ThreadPoolExecutor that it belongs to, or -1. */
    public int place = -1;

    /** The thread that the task sees as its own; made when it first asks. */
    public Thread thread;

    /** True while the thread is being made, perhaps by the program's own factory. */
    boolean getsThread;

    /** The fiber of the task, or null for an inline task, which runs on the stack of its {@link #stackOwner}. */
    Fiber fiber;

    /** The task that created it; null once it has ended. */
    public ScheduledTask creator;

    /** The task whose fiber this one runs on; itself if it has one. */
    ScheduledTask stackOwner = this;

    /** For a stack owner: the number of tasks on its stack, each on top of the one before. */
    int inlineTasks;

    /** The body of a deferred task. */
    Runnable body;

    /** Deferred tasks that it has created; its own list only while there are any. */
    ArrayDeque<DeferredTaskQueue.Batch> late = DeferredTaskQueue.NONE;

    /** The task below on the stack, if that one waits for the end of this; otherwise null. */
    ScheduledTask below;

    /** The number of such tasks below it. */
    int height;

    /** State of the task's waits. Tasks share one object until they wait, or another task lets them go on. */
    public Suspension suspension = Suspension.NONE;

    /** For a stack owner that is suspended: the task on its stack that waits. */
    public ScheduledTask waiting;

    /** For tasks of the task API: what the library keeps for it, and the group with which it is awaited, or null. */
    public Object worker;

    public JoinGroup group;

    /** The set of locks that it holds. */
    public int locks;

    /** For a thread of its own: the number of monitors and locks that its thread holds. */
    public int heldLocks;

    /** The locks that the caller held when it ran the task in place. */
    public int inheritedLocks;

    /**
     * The task whose thread it runs on: its own, unless it runs in place of a call of another one. Monitors, permits and thread
     * locals belong to the thread, so both have them in common.
     */
    public ScheduledTask actsAs = this;

    /**
     * The number of its holds of each lock of java.util.concurrent.locks, by the lock's number; made when it first
     * holds one.
     */
    private IntCounts holds;

    /** The number of class initialisers it is in. */
    public int initializers;

    /** How many callbacks of collections the task is in: the JVM holds locks of the collections meanwhile. */
    public int callbacks;

    /** For a task that was created before it runs: where, and whether it is on the stack now. */
    public int createdAt;

    /** True if its executor took it out of the queue again. */
    public boolean discarded;

    /** True while it waits for a worker of its ForkJoinPool; it may begin if nothing else can go on. */
    public boolean heldBack;

    /** True while a worker of a ForkJoinPool runs it and is not free to run another. */
    public boolean hasWorker;

    public boolean running;
    public boolean ended;
    public boolean daemon;

    /**
     * True if it has a stack of its own on every JDK, and so may yield where it need not wait; see
     * {@link SchedulePolicy}.
     */
    public boolean takesTurns;

    /** For a part of a call of the JDK: what the parts that it makes may wait for. */
    public MayBlock waits = MayBlock.HARDLY;

    /** State that the policy keeps for the task, or null. */
    public Object policyState;

    /** The identity of the task in every schedule; null until it is asked for, or the task creates another. */
    private Pedigree pedigree;

    /** That of its creator, and its rank among the tasks of that one. */
    private Pedigree ofCreator;

    private int rank;

    /** The number of schedule-dependent operations that the task has reached. */
    int operations;

    /** Makes it the program's first task. */
    void beRoot() {
        pedigree = Pedigree.root();
    }

    /** Makes it the next task that another one creates. */
    void beChildOf(ScheduledTask parent) {
        ofCreator = parent.pedigree();
        rank = ofCreator.nextRank();
    }

    public Pedigree pedigree() {
        if (pedigree == null) {
            pedigree = ofCreator.child(rank);
        }
        return pedigree;
    }

    /** Returns its own suspension, to change it. */
    public Suspension suspension() {
        if (suspension == Suspension.NONE) {
            suspension = new Suspension();
        }
        return suspension;
    }

    public IntCounts holds() {
        if (holds == null) {
            holds = new IntCounts();
        }
        return holds;
    }

    /** Returns whether the task's thread has a permit, so that it does not park. */
    public boolean hasPermit() {
        return suspension.permit;
    }
}
