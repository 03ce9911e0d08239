package org.taskrace.agent.constructs.outcomes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.engine.findings.OutcomeAssumptions;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.sync.SyncHooks;
import org.taskrace.hooks.tasks.InitializedClasses;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Model that decides whether an operation could have come out otherwise in another schedule, and records it as an
 * assumption if so.
 *
 * <p>While no other task is live, time limits and chances have one outcome. An operation that reads the state of an
 * object could have found another state if an unordered operation changes the object, earlier or later.
 *
 * <p>Blind spot: of the operations on one object only the newest {@value #MOST_USES} with different sites are
 * remembered.
 */
public final class OutcomeModel {

    /** The begin of what an assumption about a class initialiser is called; the name of the class follows. */
    public static final String INITIALIZER = "initialiser of ";

    private static final int MOST_USES = 64;

    /** The outcome that a report names for an uncertain operation that has not returned. */
    private static final String FAILED = "did not return a result";

    /** An operation on an object. */
    private record Use(int strand, int site, boolean changes) {}

    private final Scheduler scheduler;
    private final HappensBefore order;
    private final SiteTable sites;
    private final OutcomeAssumptions assumptions;
    private ToIntFunction<Object> completers = object -> 0;
    private Predicate<Object> unorderedTasks = object -> false;
    private final WeakIdentityMap<List<Use>> uses = new WeakIdentityMap<>();
    private final PoolThreadOutcomes poolThreads;
    private final ObjectChanges changes;
    private BiPredicate<Object, Boolean> settledObjects = (object, isLong) -> false;
    private UnaryOperator<Object> locks = object -> null;

    /** An operation that could come out otherwise: always, or if a change of its object may meet it. */
    private record Uncertain(int site, ObjectChanges.Finding finding) {}

    /** The uncertain operation that each task has begun last, until it returns: one that throws stays. */
    private final Map<ScheduledTask, Uncertain> unreturned = new IdentityHashMap<>();

    /** The thread that runs a future's task; null before its begin. */
    private static final VarHandle RUNNER;

    static {
        try {
            RUNNER = MethodHandles.privateLookupIn(FutureTask.class, MethodHandles.lookup())
                    .findVarHandle(FutureTask.class, "runner", Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The futures that a task has tried to cancel beside their tasks, without a look at the result. */
    private final WeakIdentityMap<Boolean> cancelledPerhaps = new WeakIdentityMap<>();

    /** The barriers that break if a limit passes: some party has waited for a short time only. */
    private final WeakIdentityMap<Boolean> breakable = new WeakIdentityMap<>();

    public OutcomeModel(Scheduler scheduler, HappensBefore order, SiteTable sites, OutcomeAssumptions assumptions) {
        this.scheduler = scheduler;
        this.order = order;
        this.sites = sites;
        this.assumptions = assumptions;
        poolThreads = new PoolThreadOutcomes(order);
        changes = new ObjectChanges(order);
        assumptions.atEnd(() -> unreturned.values().forEach(operation -> cameOut(operation, FAILED)));
        assumptions.atEnd(() -> poolThreads.unfound().forEach(site -> assume("found no value of another task", site)));
    }

    /** Uses a predicate that tells whether another thread of its pool could run a task. */
    public void useThreads(Predicate<ScheduledTask> hasSeveralThreads) {
        poolThreads.useThreads(hasSeveralThreads);
    }

    /** Uses a function from a future to the task that completes it, 0 if none is known. */
    public void useCompleters(ToIntFunction<Object> theCompleters) {
        completers = theCompleters;
    }

    /** Uses a predicate that tells of an executor whether some of its tasks do not precede the running strand. */
    public void useUnorderedTasks(Predicate<Object> hasUnorderedTasks) {
        unorderedTasks = hasUnorderedTasks;
    }

    /** Uses a predicate that tells whether a wait for a future, thread or executor succeeds in every schedule; a limit may be long. */
    public void useSettled(BiPredicate<Object, Boolean> isSettled) {
        settledObjects = isSettled;
    }

    /** Uses a function from an object to the lock that it stands for; null for another object. */
    public void useLocks(UnaryOperator<Object> theLocks) {
        locks = theLocks;
    }

    /** Returns the changes of the objects whose operations can come out in several ways. */
    public ObjectChanges changes() {
        return changes;
    }

    /** Notes, before an operation, that it can come out in several ways even if no other task is live. */
    public void uncertain(int site) {
        begin(site, null);
    }

    /** Notes, before an operation that may fail, whether another task can change its object. */
    public void uncertain(Object object, int site) {
        if (order.unjoined() > 0) {
            // No limit is involved, so a barrier changes by the arrivals alone.
            begin(site, object instanceof CyclicBarrier ? changes.found(object) : finding(object));
        } else {
            begin(0, null);
        }
    }

    /** Begins an operation of the running task, uncertain if it has a site. */
    private void begin(int site, ObjectChanges.Finding finding) {
        ScheduledTask task = scheduler.current();
        task.suspension().uncertainAt = site;
        Uncertain earlier = site == 0 ? unreturned.remove(task) : unreturned.put(task, new Uncertain(site, finding));
        if (earlier != null) {
            cameOut(earlier, FAILED);
        }
    }

    /**
     * Notes, before an operation with a limit, whether another schedule may let it end otherwise. None does if no other
     * task is live, or if what it waits for has happened before. Nor does the end of a mere wait matter that the
     * program ignores.
     */
    public void limited(Object object, long nanos, int site) {
        boolean isIgnored = !sites.usesResult(site) && !isLong(nanos);
        if (object instanceof CyclicBarrier && !isLong(nanos)) {
            breakable.put(object, true);
        }
        if (!VirtualClock.isEndless(nanos)
                && order.unjoined() > 0
                && !isIgnored
                && !settledObjects.test(object, isLong(nanos))) {
            begin(site, finding(object));
        } else {
            begin(0, null);
        }
        scheduler.current().suspension().limitNanos = nanos;
    }

    /** Returns a finding for an object all of whose changes are known, null for another one. */
    private ObjectChanges.Finding finding(Object object) {
        boolean isKnown =
                object instanceof CountDownLatch || object instanceof Semaphore semaphore && !semaphore.isFair();
        Object known = isKnown ? object : locks.apply(object);
        return known == null ? null : changes.found(known);
    }

    private void cameOut(Uncertain operation, String outcome) {
        if (operation.finding == null) {
            assume(outcome, operation.site);
        } else {
            operation.finding.cameOut(() -> assume(outcome, operation.site));
        }
    }

    /** Records how an operation with a limit, or one that depends on chance, came out. */
    public void cameOut(String outcome, int site) {
        ScheduledTask task = scheduler.current();
        if (task.suspension.uncertainAt == site) {
            Uncertain operation = unreturned.remove(task);
            cameOut(operation == null ? new Uncertain(site, null) : operation, outcome);
        }
    }

    /** Records that a model tells how the uncertain operation of the running task came out. */
    public void isTold() {
        unreturned.remove(scheduler.current());
    }

    /** Records an outcome that a model knows to depend on the schedule. */
    public void assume(String outcome, int site) {
        assumptions.add(name(site), site, outcome);
    }

    /** Records that the only thread of an executor or timer runs a task after another one, if other tasks had submitted that one. */
    public void inTurn(ScheduledTask before, ScheduledTask after) {
        if (before.submittedIn >= 0
                && after.submittedIn >= 0
                && !order.strands().precedes(before.submittedIn, after.submittedIn)) {
            assume(
                    "ran after the task submitted at "
                            + sites.get(order.tasks().creationSite(before.number))
                                    .at(),
                    order.tasks().creationSite(after.number));
        }
    }

    /** Returns the class that a use at a site is of. */
    public String usedClass(int site) {
        return sites.get(site).target().owner();
    }

    /** Records a use of a class, and that another task ran its initialiser if this one could have done so with another outcome. */
    public void uses(int site) {
        String owner = usedClass(site);
        if (order.initializers()
                .use(
                        owner,
                        InitializedClasses.superclassOf(owner),
                        sites.get(site).at())) {
            int task = order.initializers().taskOf(owner);
            assumptions.add(
                    INITIALIZER + owner,
                    site,
                    task == 0
                            ? "was run by the main task"
                            : "was run by the task created at "
                                    + sites.get(order.tasks().creationSite(task))
                                            .at());
        }
    }

    /** Records that the program compares a time while another task is live. */
    public void readClock(int site) {
        if (order.unjoined() > 0) {
            assume("returned a time that is compared", site);
        }
    }

    /** Records that a task acts on the name of its thread, though another thread of its pool could have run it. */
    public void namesThread(int site) {
        if (poolThreads.couldRunElsewhere(scheduler.current().actsAs)) {
            assume("returned the name of the pool's thread that ran the task", site);
        }
    }

    /** Records that the program goes on with its place among tasks that arrive in any order. */
    public void ranked(int site) {
        if (sites.usesResult(site)) {
            assume("returned the place among the parties", site);
        }
    }

    /** Compares an operation with unordered ones on its object, before it happens; {@code touch} is one of {@link SyncHooks}. */
    public void touching(Object object, int touch, int site) {
        if (object instanceof ThreadLocal) {
            poolThreads.touching(object, scheduler.current().actsAs, touch, site);
            return;
        }
        boolean changes = touch != SyncHooks.FINDS;
        if (touch == SyncHooks.STOPS && unorderedTasks.test(object)) {
            assume("found the tasks as far as they had come", site);
        }
        List<Use> known = uses.get(object);
        if (known == null) {
            if (object == null) {
                return;
            }
            known = new ArrayList<>();
            uses.put(object, known);
        }
        int completer = changes ? completers.applyAsInt(object) : 0;
        if (completer > 0 && !order.precedesNow(order.strands().lastStrand(completer))) {
            assume(progress(object, completer), site);
            if (sites.get(site).target().name().equals("cancel") && !sites.usesResult(site)) {
                cancelledPerhaps.put(object, true);
            }
        }
        for (Use use : known) {
            if ((changes || use.changes) && !order.precedesNow(use.strand)) {
                assumptions.add(
                        name(site),
                        site,
                        "came after " + name(use.site) + ", at "
                                + sites.get(use.site).at());
            }
        }
        known.removeIf(use -> use.site == site && use.changes == changes || order.precedesNow(use.strand));
        if (known.size() == MOST_USES) {
            known.remove(0);
        }
        known.add(new Use(order.now(), site, changes));
    }

    /** Returns how far the task of a future has come. One that a cancellation stops before its begin never runs. */
    private String progress(Object future, int completer) {
        if (order.strands().hasEnded(completer)) {
            return "came after the end of the task";
        }
        boolean hasBegun = !(future instanceof FutureTask) || RUNNER.get((FutureTask<?>) future) != null;
        return hasBegun ? "came before the end of the task" : "came before the begin of the task";
    }

    /**
     * Returns whether a wait with a limit that ended in time orders the running task. It does if the program looks at
     * the result; otherwise the program goes on in one way after either end. It also does if the limit is so long that
     * it is not meant to pass. The verdict then assumes that it does not pass.
     */
    public boolean ordersAfterWait() {
        return sites.usesResult(TaskHooks.callSite) || isLong(scheduler.current().suspension.limitNanos);
    }

    /** Notes the limit of an attempt that the running task is about to make. */
    public void attempts(long nanos) {
        scheduler.current().suspension().limitNanos = nanos;
    }

    /**
     * Returns whether the success of the call that runs holds for all that the program does next. An attempt without a look at its result
     * could have failed, and the program would have gone on alike.
     */
    public boolean isAssured() {
        return sites.heedsAttempt(TaskHooks.callSite) && ordersAfterWait();
    }

    private static boolean isLong(long nanos) {
        return nanos >= 0 && VirtualClock.isLong(nanos);
    }

    /** Returns whether the call that runs goes on alike if a future was cancelled while its task ran, which could be so. */
    public boolean mayFindCancelled(Object future) {
        return cancelledPerhaps.get(future) != null && !sites.actsOnCancellation(TaskHooks.callSite);
    }

    /** Returns whether the call that runs goes on alike if a barrier breaks, and a party's limit could let it break. */
    public boolean ignoresBreak(Object barrier) {
        return breakable.get(barrier) != null && !sites.actsOnCancellation(TaskHooks.callSite);
    }

    /** Returns whether the program looks at how the call that runs comes out. */
    public boolean usesResult() {
        return sites.usesResult(TaskHooks.callSite);
    }

    /** Returns whether the program uses what the call at a site returns. */
    public boolean usesResult(int site) {
        return sites.usesResult(site);
    }

    /** Returns whether the program uses the value that the call that runs yields. */
    public boolean usesValue() {
        return sites.usesValue(TaskHooks.callSite);
    }

    private String name(int site) {
        Site.Target target = sites.get(site).target();
        String owner = target.owner();
        String simple = owner.substring(owner.lastIndexOf('.') + 1);
        return target.name().equals("<init>") ? "new " + simple : simple + "." + target.name();
    }
}
