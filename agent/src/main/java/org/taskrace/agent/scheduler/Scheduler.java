package org.taskrace.agent.scheduler;

import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinTask;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.taskrace.agent.blocking.MayBlock;
import org.taskrace.agent.scheduler.fibers.Fiber;
import org.taskrace.agent.scheduler.fibers.FiberFactory;
import org.taskrace.agent.scheduler.fibers.StackMonitors;
import org.taskrace.agent.scheduler.fibers.StackRoom;
import org.taskrace.agent.scheduler.fibers.StackSizes;
import org.taskrace.core.event.TaskKind;
import org.taskrace.engine.findings.FailureLog;
import org.taskrace.engine.history.AccessJudge;
import org.taskrace.engine.history.CriticalSections;
import org.taskrace.engine.history.LockSetTable;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.hooks.memory.RunningThread;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Scheduler that runs tasks one at a time, a child before its parent goes on. A child that has to wait is suspended and
 * its parent goes on. When nothing else runs, the driver's loop resumes suspended tasks in the order of their
 * suspension.
 *
 * <p>Where fibers are expensive a task may run on its creator's stack, as an inline task. If it has to wait, the stack
 * owner is suspended with all that is on its stack. That is a legal order too, unless the wait ends only by what the
 * creator does next.
 *
 * <p>The file has more than 400 lines: start, suspension and resumption of a task change one state together. No other
 * class may see that state half changed.
 */
public final class Scheduler {

    private final HappensBefore execution;
    private final AccessJudge history;
    private final VirtualClock clock = new VirtualClock();
    private final SuspendedTaskQueue suspended = new SuspendedTaskQueue(clock);
    private final DeferredTaskQueue late = new DeferredTaskQueue(this);
    private final SchedulerLoop driver;

    /** The virtual time that a task takes, where that matters. */
    private static final long TASK_NANOS = 5_000;

    /** The number of tasks that begin between two looks at the next deadline. */
    private static final int CHECKED_STARTS = 256;

    /** The most tasks that begin after a critical section of their creator; on JDK 17 each has a thread meanwhile. */
    private static final int MOST_BEHIND_SECTIONS = 64;

    /** The most fibers that run on top of each other before a new task takes turns; on JDK 17 each has a thread meanwhile. */
    private static final int MOST_NESTED = 200;

    /** The number of fibers that run on top of each other. */
    private int nested;

    /** The number of tasks that wait for the end of such a section. */
    private int behindSections;

    /** The number of tasks with a fiber that have begun since time passed for them. */
    private long started;

    /** The time between two looks at the machine's clock for tasks whose limit is over. */
    private static final long NANOS_BETWEEN_READINGS = 500_000;

    private long lastReading = System.nanoTime();

    /** Reason of a wait for a task that could go on at once. */
    public static final String TURN = "its turn";

    /** Reason of the wait of a task that the policy holds back. */
    private static final String HELD = "the policy of the schedule";

    private FiberFactory fibers;
    private ScheduledTask root;
    private ScheduledTask current;

    /** Whether the running task was asked for: what asks may keep it, or change its state. */
    private boolean isAskedFor;

    private boolean active;
    private long switches;

    /** The number of tasks on the stack of the running one, each on top of the one before. */
    private int onStack;

    private final StackRoom stackRoom = new StackRoom();

    /** Finds a thread of the pool of a task, if the program has made one. */
    private Function<ScheduledTask, Thread> poolThreads = task -> null;

    /** The stack owner that was suspended last: a fiber runs several late tasks, one after the other. */
    private ScheduledTask suspending;

    private boolean hasStuckInlineTasks;
    private SchedulePolicy policy = SchedulePolicy.CHILD_FIRST;

    /** Null if tasks are named by the calls that create them, wherever those are. */
    private CreationSites creationSites;

    /** Null unless the schedule is chosen from outside. */
    private ScheduleDirector director;

    private boolean isAbandoned;
    private final BitSet daemons = new BitSet();
    private final FailureLog failures = new FailureLog();

    public Scheduler(HappensBefore execution, AccessJudge history, InconclusiveReasons problems) {
        this.execution = execution;
        this.history = history;
        driver = new SchedulerLoop(this, suspended, late, clock, problems);
    }

    /** Returns the log of exceptions that no code of the program has seen. */
    public FailureLog failures() {
        return failures;
    }

    /** Sets the policy, before the program runs. */
    public void use(SchedulePolicy thePolicy) {
        policy = thePolicy;
        driver.use(thePolicy);
    }

    /** Sets how the sites are found that name tasks, before the program runs. */
    public void use(CreationSites sites) {
        creationSites = sites;
    }

    /** Sets how a thread is found that is like the one of a task without a thread, before the program runs. */
    public void usePoolThreads(Function<ScheduledTask, Thread> threads) {
        poolThreads = threads;
    }

    private int creationSite(int site) {
        return creationSites == null ? site : creationSites.of(site);
    }

    /** Lets a director choose the schedule, before the program runs. */
    public void use(ScheduleDirector theDirector) {
        director = theDirector;
        driver.use(theDirector);
    }

    /** Returns what chooses the schedule, or null. */
    public ScheduleDirector director() {
        return director;
    }

    /** Says that the time of the program is limited, so that it may wait for time alone for as long as it likes. */
    public void expectLimit() {
        driver.expectLimit();
    }

    /** Runs code on the program's own thread when a task waits next. */
    public void endAtNextWait(Runnable end) {
        driver.endAtNextWait(end);
    }

    /** Suspends the running task until the director lets it go on. */
    public void hold(String what, BooleanSupplier condition) {
        suspend(what, VirtualClock.NEVER, condition);
    }

    /** Ends the tasks that are still suspended after the run, in the background. */
    public void abandon() {
        isAbandoned = true;
        for (ScheduledTask stackOwner : suspended.list()) {
            stackOwner.fiber.abandon();
        }
    }

    /** Sets the kind of fibers, before the program runs; otherwise the JDK's own kind is used. */
    public void useFibers(FiberFactory theFibers) {
        fibers = theFibers;
    }

    /** A task that can never go on. */
    public record Blocked(int task, String waitsFor, int site, boolean daemon, boolean couldGoOn) {}

    /** Returns whether the calling thread runs the program under control. */
    public boolean isControlling() {
        return active && RunningThread.isCalling();
    }

    /** Returns whether the program has ended. */
    boolean isOver() {
        return root != null && !active;
    }

    /** Returns whether the program has begun and not ended. */
    public boolean isRunning() {
        return active;
    }

    public VirtualClock clock() {
        return clock;
    }

    public ScheduledTask current() {
        isAskedFor = true;
        return current;
    }

    /** Returns the thread that runs the program now, for the watchdog; null before the start. */
    Thread carrier() {
        return active ? RunningThread.get() : null;
    }

    /** Returns a number that changes whenever tasks interact, for the watchdog. */
    long progress() {
        return switches + execution.events();
    }

    /** Notes that the program waits for something outside of this JVM, which is no reason to give up. */
    void noteWait() {
        switches++;
    }

    public List<ScheduledTask> suspendedTasks() {
        return suspended.list();
    }

    /** Runs the program and every task that it leaves behind, on the calling thread; returns the tasks that can never go on. */
    public List<Blocked> drive(Thread mainThread, Runnable main, Runnable atEnd) {
        if (fibers == null) {
            fibers = FiberFactory.create();
        }
        root = new ScheduledTask();
        root.thread = mainThread;
        root.takesTurns = true;
        root.beRoot();
        current = root;
        execution.begin(0);
        history.begin();
        active = true;
        RunningThread.set(Thread.currentThread());
        giveFiber(root, () -> {
            main.run();
            root.ended = true;
        });
        run(root);
        driver.resumeAll();
        if (driver.onlyDaemonsAreLeft()) {
            backTo(root, 0);
            atEnd.run();
            driver.resumeAll();
        }
        active = false;
        RunningThread.set(null);
        hasStuckInlineTasks = suspended.haveInlineTasks();
        return suspended.blocked();
    }

    /** Returns the deferred tasks. */
    public DeferredTaskQueue late() {
        return late;
    }

    /** Lets all deferred tasks begin before the running task goes on, since its next action depends on their progress. */
    public void letLateTasksRun() {
        await(TURN, VirtualClock.NEVER, late::isEmpty);
    }

    /** Returns whether an inline task waits, so that the wait may be this tool's fault. */
    public boolean hasStuckInlineTasks() {
        return hasStuckInlineTasks;
    }

    /** Returns whether some suspended task could go on if the running one let it, as far as another thread can tell. */
    boolean couldRunAnother() {
        return !late.isEmpty() || suspended.mayHaveReady();
    }

    /** Waits until the threads that were started have ended. */
    public void awaitAll(List<Thread> threads) {
        await(
                "shutdown hooks",
                VirtualClock.NEVER,
                () -> suspended.list().stream().noneMatch(t -> threads.contains(t.thread)));
    }

    /** Orders the running task after all tasks that have ended, but for daemons: the end of the program follows their end. */
    public void followAllEnded() {
        execution.joinAll(daemons);
    }

    /** Returns whether tasks besides the running one have not ended. */
    public boolean hasOtherTasks() {
        return active && (current.number != 0 || !suspended.isEmpty() || !late.isEmpty());
    }

    /** Creates a task and runs it until it ends or waits. An inline task runs on the stack of its creator. */
    public void start(ScheduledTask child, Runnable body, boolean inline) {
        if (current.suspension.takesAnyAt == TaskHooks.callSite) {
            // The call creates the next one only if this one has not ended.
            startOf(TaskKind.FUTURE, TaskHooks.callSite, child, afterTurn(body), false);
        } else {
            startOf(TaskKind.FUTURE, TaskHooks.callSite, child, body, inline);
        }
    }

    /** Starts a task of some kind that is created at a given site. */
    public void startOf(TaskKind kind, int createdAt, ScheduledTask child, Runnable body, boolean inline) {
        ScheduledTask parent = current;
        int site = TaskHooks.callSite;
        begin(kind, creationSite(createdAt), child);
        try {
            if (inline) {
                child.stackOwner = parent.stackOwner;
                child.stackOwner.inlineTasks++;
                onStack++;
                runToEnd(child, body, parent, site);
            } else {
                Runnable begin = beginsLater(parent, child)
                        ? afterSection(parent, body)
                        : isTooDeep(child) ? afterTurn(body) : body;
                giveFiber(
                        child,
                        () -> runToEnd(child, parent.initializers > 0 ? afterInitializer(parent, begin) : begin));
                run(child);
            }
        } finally {
            // Also after a stack overflow in the middle of all this.
            if (inline) {
                parent.stackOwner.inlineTasks--;
                onStack--;
            }
            if (current != parent) {
                backTo(parent, site);
            }
        }
        if (!inline) {
            passTime();
        }
    }

    /** Returns whether a new task lets its creators go on first. A chain of tasks, each created by the one before, would else have no end. */
    private boolean isTooDeep(ScheduledTask child) {
        return nested > MOST_NESTED && child.takesTurns && director == null;
    }

    private Runnable afterTurn(Runnable body) {
        return () -> {
            yieldToAll();
            body.run();
        };
    }

    /** Creates a task and makes it the running one. */
    private void begin(TaskKind kind, int createdAt, ScheduledTask child) {
        ScheduledTask parent = current;
        driver.noteProgress();
        stackRoom.taskBegins(createdAt);
        child.creator = parent;
        child.beChildOf(parent);
        child.number = execution.createAndRun(kind, createdAt);
        inheritLocks(child);
        if (child.group != null) {
            child.group.add(child.number);
        }
        if (child.daemon) {
            daemons.set(child.number);
        }
        current = child;
        history.locks(child.locks);
    }

    /** Returns whether the tasks of a series, which may wait like this, can share a stack. */
    public boolean mayRunInSeries(MayBlock waiting) {
        return mayShareStack(waiting) && current.initializers == 0;
    }

    /**
     * Starts all tasks of a series, which the running task creates one after the other. Returns when each has ended or waits. They share a
     * stack: where one of them waits, another stack is taken for those that follow.
     */
    public void startEach(TaskSeries series) {
        int createdAt = creationSite(TaskHooks.callSite);
        boolean inline = fibers.areExpensive();
        Runnable body = () -> runUntilTrace(current, series, series.stacks);
        while (series.hasNext()) {
            if (inline) {
                startOf(TaskKind.FUTURE, createdAt, series.next(), body, true);
            } else {
                startOnOneFiber(series, createdAt);
            }
        }
    }

    private void startOnOneFiber(TaskSeries series, int createdAt) {
        ScheduledTask creator = current;
        int site = TaskHooks.callSite;
        ScheduledTask first = series.next();
        begin(TaskKind.FUTURE, createdAt, first);
        giveFiber(first, () -> {
            int stack = series.stacks;
            for (ScheduledTask task = first; task != null; ) {
                Fiber fiber = task.fiber;
                runToEnd(task, series, stack, creator, site);
                task.fiber = null;
                task = stack == series.stacks && series.hasNext() ? series.next() : null;
                if (task != null) {
                    begin(TaskKind.FUTURE, createdAt, task);
                    task.fiber = fiber;
                }
            }
        });
        try {
            run(first);
        } finally {
            series.stacks++;
            if (current != creator) {
                backTo(creator, site);
            }
        }
        passTime();
    }

    /**
     * Runs a task of a series, and those that follow it as parts of it, up to the first that leaves a trace. They have one creator, no event
     * parts them, and they are joined together. So whatever precedes one of them, or is parallel to it, is so to each.
     */
    private void runUntilTrace(ScheduledTask task, TaskSeries series, int stack) {
        int site = TaskHooks.callSite;
        int firstAccess = history.nextAccess();
        int moment = execution.markTrace();
        isAskedFor = false;
        series.run();
        while (!isAskedFor
                && !execution.hasTrace(moment)
                && history.nextAccess() == firstAccess
                && stack == series.stacks
                && series.hasNext()
                && series.goesOnWithin()) {
            switches++;
            execution.countMerged();
            task.beChildOf(task.creator);
            history.newStrand();
            TaskHooks.callSite = site;
            series.run();
        }
    }

    /** Runs a task of a series to its end; its creator goes on at once, unless it has gone on before. */
    private void runToEnd(ScheduledTask task, TaskSeries series, int stack, ScheduledTask creator, int site) {
        try {
            runUntilTrace(task, series, stack);
        } finally {
            if (stack == series.stacks) {
                execution.endAndReturn(task.number, TaskHooks.callSite, creator.number);
                ended(task);
                goOn(creator, site);
            } else {
                end(task);
            }
        }
    }

    /** Returns whether a task holds a lock itself. */
    public boolean holdsLocks(ScheduledTask task) {
        return history.holdsLocks(task.locks);
    }

    /** Protects a new task by the locks that the running one, its creator, holds; a task in place of a call has them anyhow. */
    public void inheritLocks(ScheduledTask child) {
        ScheduledTask creator = current;
        if (creator.locks == LockSetTable.EMPTY || child.actsAs == creator.actsAs) {
            return;
        }
        CriticalSections sections = history.sections();
        creator.locks = sections.named(creator.locks, creator.actsAs.number);
        child.locks = sections.inherited(creator.locks, child.number);
        for (ScheduledTask task = creator; task.actsAs != task && task.creator != null; task = task.creator) {
            task.creator.locks = sections.joined(task.creator.locks, task.locks);
        }
    }

    /**
     * Returns a body that begins when its creator has left the class initialiser or waits there. A thread that uses the class would else block
     * in the JVM, which lets only the creator's thread in.
     */
    private Runnable afterInitializer(ScheduledTask creator, Runnable body) {
        return () -> {
            await(
                    "the class initialiser that created it",
                    VirtualClock.NEVER,
                    () -> creator.initializers == 0 || creator.suspension.ready != null || creator.ended);
            body.run();
        };
    }

    /**
     * Returns whether a new task leaves its creator alone in a critical section. Those that take turns do so: threads, and functions
     * that executors run. A ForkJoin task of the program comes before its creator in any case, as a call does.
     */
    private boolean beginsLater(ScheduledTask creator, ScheduledTask child) {
        return creator.actsAs.heldLocks > 0
                && child.takesTurns
                && !(child.future instanceof ForkJoinTask<?>
                        && child.future.getClass().getClassLoader() != null)
                && director == null
                && behindSections < MOST_BEHIND_SECTIONS;
    }

    /**
     * Returns a body that begins when its creator has left its critical sections or waits. A child that ran at once could
     * take locks and then wait for those of its creator. That is a deadlock, but one that the program hardly ever meets.
     */
    private Runnable afterSection(ScheduledTask creator, Runnable body) {
        return () -> {
            ScheduledTask holder = creator.actsAs;
            ScheduledTask stack = creator.stackOwner;
            behindSections++;
            try {
                suspend(TURN, VirtualClock.NEVER, () -> holder.heldLocks == 0 || holder.ended || stack.waiting != null);
            } finally {
                behindSections--;
            }
            body.run();
        };
    }

    /** Runs a task that the scheduler is in. */
    void runToEnd(ScheduledTask task, Runnable body) {
        try {
            body.run();
        } finally {
            end(task);
        }
    }

    /** Runs an inline task to its end; its creator goes on at once. Stacks end in reports at methods of this name. */
    private void runToEnd(ScheduledTask inlineTask, Runnable body, ScheduledTask creator, int site) {
        try {
            body.run();
        } finally {
            execution.endAndReturn(inlineTask.number, TaskHooks.callSite, creator.number);
            ended(inlineTask);
            goOn(creator, site);
        }
    }

    /** Creates a task that runs later, when what it follows is there; see {@link #runReserved}. */
    public ScheduledTask reserve() {
        ScheduledTask child = new ScheduledTask();
        child.beChildOf(current);
        child.number = execution.create(creationSite(TaskHooks.callSite));
        inheritLocks(child);
        child.createdAt = TaskHooks.callSite;
        return child;
    }

    /** Runs a part of a reserved task, on the stack of the running one; the last part ends it. The body lets nothing escape. */
    public void runReserved(ScheduledTask child, boolean ends, Runnable body) {
        ScheduledTask parent = current;
        int site = TaskHooks.callSite;
        child.stackOwner = parent.stackOwner;
        child.actsAs = parent.actsAs;
        child.pool = parent.pool;
        child.running = true;
        if (director != null) {
            director.hosts(child);
        }
        backTo(child, child.createdAt);
        body.run();
        child.running = false;
        if (ends) {
            end(child);
        }
        backTo(parent, site);
    }

    /** Returns whether the program's first task has ended. */
    public boolean isMainOver() {
        return root.ended;
    }

    /** Returns whether a task with these waits may be an inline task. */
    public boolean mayRunInline(MayBlock waiting) {
        return mayShareStack(waiting) && (waiting == MayBlock.NEVER || fibers.areExpensive());
    }

    private boolean mayShareStack(MayBlock waiting) {
        return !waiting.needsStack()
                && !policy.separatesTasks()
                && director == null
                && current.locks == LockSetTable.EMPTY
                && !stackRoom.isUsedUpBy(onStack);
    }

    private void end(ScheduledTask task) {
        if (director != null && active && !isAbandoned) {
            director.ending(task);
        }
        execution.end(task.number, TaskHooks.callSite);
        ended(task);
    }

    /**
     * Records the failure of a task. A completer hands its exception to those that it completes, up to the root. The
     * root of a JDK call throws it to the caller.
     */
    private void noteFailure(ForkJoinTask<?> future, int task) {
        boolean completes = future instanceof CountedCompleter;
        if (!completes || future.getClass().getClassLoader() != null) {
            Object failed = completes ? ((CountedCompleter<?>) future).getRoot() : future;
            failures.failed(failed, future.getException(), task);
        }
    }

    private void ended(ScheduledTask task) {
        task.ended = true;
        if (task.future instanceof ForkJoinTask<?> future && future.isCompletedAbnormally() && !future.isCancelled()) {
            noteFailure(future, task.number);
        }
        driver.noteProgress();
        if (task.group != null) {
            task.group.ended();
            task.group = null;
        }
        if (task.members != null) {
            task.members.ended();
            task.members = null;
        }
        // The map from threads to tasks holds threads weakly; a task that held its thread would keep both for ever.
        if (task.future == task.thread) {
            task.future = null;
        }
        task.thread = null;
        task.creator = null;
        task.below = null;
    }

    /** Gives a task a fiber of its own. */
    void giveFiber(ScheduledTask task, Runnable body) {
        task.fiber = fibers.create(body, stackSizeFor(task));
    }

    private long stackSizeFor(ScheduledTask task) {
        Thread thread = task.thread != null ? task.thread : poolThreads.apply(task);
        if (thread != null) {
            return StackSizes.of(thread);
        }
        Fiber caller = task.creator == null ? null : task.creator.stackOwner.fiber;
        return caller == null ? StackSizes.ordinary() : Math.max(StackSizes.ordinary(), caller.sizeForCalls());
    }

    /** Runs or resumes a task that has a stack of its own, until that ends or is suspended. */
    void run(ScheduledTask stackOwner) {
        switches++;
        int below = onStack;
        if (stackOwner.fiber.sharesStack() && stackRoom.isUsedUpBy(below + stackOwner.inlineTasks)) {
            stackOwner.fiber.takeStack();
        }
        onStack = stackOwner.inlineTasks + (stackOwner.fiber.sharesStack() ? below + 1 : 1);
        boolean ended;
        nested++;
        try {
            ended = stackOwner.fiber.run();
        } finally {
            nested--;
            onStack = below;
        }
        if (ended) {
            stackOwner.fiber = null;
        } else {
            suspended.add(suspending);
        }
    }

    void backTo(ScheduledTask task, int site) {
        current = task;
        execution.switchTo(task.number);
        goOn(task, site);
    }

    private void goOn(ScheduledTask task, int site) {
        history.locks(task.locks);
        TaskHooks.callSite = site;
        current = task;
    }

    /** Suspends the running task until it may go on, or the clock has reached its deadline. */
    public void await(String what, long deadline, BooleanSupplier condition) {
        if (!condition.getAsBoolean()) {
            suspend(what, deadline, condition);
        }
    }

    /** Suspends the running task until something has happened outside of this JVM, while real time passes. */
    public void awaitOutside(String what, long deadline, BooleanSupplier condition) {
        ScheduledTask.Suspension suspension = current.suspension();
        suspension.isOutside = true;
        await(what, deadline, condition);
        suspension.isOutside = false;
    }

    /**
     * Asks the policy before an operation whose outcome may depend on the schedule; the one decision point. When the call returns the operation
     * may happen, and no other task runs in between.
     */
    public void before(OperationKind kind, Object object) {
        ScheduledTask task = current;
        isAskedFor = true;
        SchedulePolicy.Decision decision = policy.before(task, kind, object);
        OperationId operation = decision == SchedulePolicy.Decision.HOLD ? nextOperation(task) : null;
        task.operations++;
        switch (decision) {
            case PROCEED -> {}
            case YIELD -> {
                if (task.callbacks == 0) {
                    yieldToAll();
                }
            }
            case HOLD -> await(HELD, VirtualClock.NEVER, () -> !policy.holdsBack(operation));
        }
    }

    /** Returns the identity of the operation that the running task has come to, for the policy. */
    public static OperationId nextOperation(ScheduledTask task) {
        return new OperationId(task.pedigree(), task.operations, TaskHooks.callSite);
    }

    /** Returns the frames of a task that is suspended, innermost first; null for any other. */
    public static StackTraceElement[] framesOf(ScheduledTask task) {
        ScheduledTask stackOwner = task.stackOwner;
        return stackOwner.waiting == task && stackOwner.fiber != null ? stackOwner.fiber.frames() : null;
    }

    /** Yields to all other tasks that can go on now. */
    public void yieldToAll() {
        suspend(TURN, VirtualClock.NEVER, () -> true);
    }

    private void suspend(String what, long deadline, BooleanSupplier condition) {
        ScheduledTask task = current;
        ScheduledTask.Suspension suspension = task.suspension();
        suspension.waitsFor = what;
        suspension.waitsAt = TaskHooks.callSite;
        suspension.deadline = deadline;
        if (deadline != VirtualClock.NEVER) {
            suspension.since = System.nanoTime();
        }
        suspension.ready = condition;
        task.stackOwner.waiting = task;
        suspending = task.stackOwner;
        if (director != null) {
            director.suspending(task);
        }
        if (!fibers.suspend()) {
            driver.awaitPinned(task);
        }
        if (isAbandoned) {
            throw new StuckTaskError();
        }
        if (director != null) {
            director.resumed(task);
        }
        suspension.ready = null;
        suspension.deadline = VirtualClock.NEVER;
        driver.checkProgress(task);
    }

    /** Yields to all other tasks that can go on; returns false if none could, not even after some time. */
    public boolean letOthersRun() {
        ScheduledTask task = current;
        long before = suspended.resumed();
        task.suspension().yieldedAt = before;
        await(TURN, VirtualClock.NEVER, () -> false);
        task.suspension().yieldedAt = -1;
        return suspended.resumed() > before;
    }

    /** Lets tasks that only yield look again, since the running one has done something that they may wait for. */
    public void wakeYielding() {
        suspended.goesOn();
    }

    /**
     * Lets time pass while new tasks keep coming: each is taken to last {@link #TASK_NANOS}, and the running task yields when that makes the next
     * deadline. Work that goes on until a sleeping task ends it would else never end.
     */
    private void passTime() {
        started++;
        if (started % CHECKED_STARTS != 0 || !mayLetTimePass()) {
            return;
        }
        long first = suspended.firstDeadline();
        if (first == VirtualClock.NEVER) {
            started = 0; // what was started before a wait begins is no part of it
        } else if (first - clock.now() <= started * TASK_NANOS) {
            started = 0;
            letOthersRun();
        }
    }

    private boolean mayLetTimePass() {
        return current.takesTurns
                && current.stackOwner == current
                && current.locks == LockSetTable.EMPTY
                && current.initializers == 0;
    }

    /**
     * Runs when the program has read a clock and is about to act on the time. Tasks whose limit is over by that clock go on first.
     * Work that goes on until they end it, or until some time has passed, would else see the time pass and not their effects.
     */
    public void timeIsRead() {
        if (director != null || suspended.isEmpty() || !mayLetTimePass() || current.callbacks > 0) {
            return;
        }
        long now = System.nanoTime();
        if (now - lastReading < NANOS_BETWEEN_READINGS) {
            return;
        }
        lastReading = now;
        if (suspended.haveOneOverdue(now) && !StackMonitors.areHeld()) {
            letOthersRun();
        }
    }

    /** Suspends the running task until no other can go on. */
    public void awaitIdle() {
        await(TURN, clock.deadline(1), () -> false);
    }

    /** Returns the program's first task if this is its thread, otherwise null. */
    ScheduledTask rootOn(Thread thread) {
        return root != null && root.thread == thread ? root : null;
    }
}
