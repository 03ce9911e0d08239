package org.taskrace.agent.explore.direct;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.StampedLock;
import java.util.function.BooleanSupplier;
import org.taskrace.agent.constructs.futures.ExecutorShape;
import org.taskrace.agent.explore.search.Dependences.NoticedKind;
import org.taskrace.agent.explore.search.SearchAccess;
import org.taskrace.agent.explore.search.SearchOperation;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.engine.site.Site;
import org.taskrace.hooks.sync.DecisionHooks;

/** Calls and accesses to volatile fields in the program's code, as operations of the search. */
final class DecisionCalls extends DecisionHooks.Control {

    /** Parts of a thread: its permit, and whether it has ended. */
    private static final String PERMIT = "permit";

    private static final String END = "end";

    private final DirectedRun run;
    private final DecisionPoint point;
    private final LockSections locks;
    private final TaskEnds ends;
    private final MapComputations maps;

    DecisionCalls(DirectedRun run, DecisionPoint point, LockSections locks, TaskEnds ends) {
        this.run = run;
        this.point = point;
        this.locks = locks;
        this.ends = ends;
        maps = new MapComputations(run, point);
    }

    @Override
    public Object computed(Object code, Object collection, Object key) {
        return run.scheduler().isControlling() ? maps.computed(code, collection, key) : code;
    }

    @Override
    public void field(Object holder, int site, boolean writes) {
        if (!run.scheduler().isControlling() || run.isAlone()) {
            return;
        }
        run.operations.announce(site);
        Site.Target target = run.sites.get(site).target();
        Object object = holder == null ? (target.owner() + "." + target.name()).intern() : holder;
        point.decide(
                new SearchOperation(
                        object,
                        holder == null ? null : target.name(),
                        writes ? SearchAccess.WRITE : SearchAccess.READ,
                        site,
                        false),
                () -> true);
    }

    @Override
    public void call(Object receiver, Object argument, long number, int site, int mode, int modeIfUnused) {
        if (!run.scheduler().isControlling()) {
            return;
        }
        int used = (run.sites.usesResult(site) ? mode : modeIfUnused) & ~DecisionHooks.TIMED;
        boolean isTimed = (mode & DecisionHooks.TIMED) != 0;
        if (used != DecisionHooks.UNKNOWN && used != DecisionHooks.WAIT) {
            run.operations.announce(site);
        }
        switch (used) {
            case DecisionHooks.LOCK -> locks.lock(receiver, site);
            case DecisionHooks.TRY_LOCK -> locks.tryLock(receiver, site, isTimed);
            case DecisionHooks.CONDITION -> locks.condition(site);
            case DecisionHooks.PARK -> park(site, isTimed);
            case DecisionHooks.WAIT -> ends.waits(site);
            case DecisionHooks.FIRST -> ends.takesFirst(receiver, argument, site);
            case DecisionHooks.STOP -> ends.stops(ExecutorShape.delegate(receiver), site);
            case DecisionHooks.PRINT -> {
                if (run.settings.comparesOutput() && !run.isAlone()) {
                    point.decide(new SearchOperation(receiver, null, SearchAccess.WRITE, site, false), () -> true);
                }
            }
            case DecisionHooks.UNKNOWN -> {
                if (!run.isAlone()) {
                    run.operations.leaveOut(RunStory.target(run.sites.get(site)), site);
                }
            }
            default -> {
                if (!run.isAlone()) {
                    other(receiver, argument, number, site, used, isTimed);
                }
            }
        }
    }

    private void other(Object receiver, Object argument, long number, int site, int mode, boolean isTimed) {
        String method = run.sites.get(site).target().name();
        boolean asksForInterrupt = method.equals("isInterrupted") || method.equals("interrupted");
        if (receiver == null && argument == null && !asksForInterrupt) {
            return;
        }
        String type = receiver == null ? "" : receiver.getClass().getName();
        boolean isKnown = mode != DecisionHooks.ANY_READ && mode != DecisionHooks.ANY_WRITE;
        if (!isKnown && !type.startsWith("java.util.concurrent.")) {
            return;
        }
        if ((mode == DecisionHooks.READ || mode == DecisionHooks.AWAIT) && !asksForInterrupt) {
            ends.asks(receiver, site);
        }
        boolean isAtomic = type.startsWith("java.util.concurrent.atomic.") && !type.contains("Updater");
        boolean isHandle = type.contains("Updater") || type.startsWith("java.lang.invoke.");
        Object named =
                isHandle && argument != null || receiver == null ? argument : isKnown ? receiver : shownBy(receiver);
        Object object =
                named instanceof ExecutorService ? ExecutorShape.delegate(named) : named == null ? run.thread() : named;
        Object part = isAtomic && type.endsWith("Array") ? number : partOf(object, method, asksForInterrupt);
        if (mode == DecisionHooks.SUBMIT && mayRefuse(object)) {
            run.dependences.makeNoticed(NoticedKind.BEGIN);
        }
        SearchAccess access = switch (mode) {
            case DecisionHooks.READ, DecisionHooks.ANY_READ, DecisionHooks.AWAIT -> SearchAccess.READ;
            case DecisionHooks.SUBMIT -> takesTurns(object) ? SearchAccess.WRITE : SearchAccess.READ;
            case DecisionHooks.UPDATE -> SearchAccess.UPDATE;
            default -> SearchAccess.WRITE;
        };
        ExploredTask task = run.current();
        // A lock that the call acquires is part of its step.
        task.acquiringAt = 0;
        boolean mayCompute = access == SearchAccess.WRITE && maps.mayWait(object);
        BooleanSupplier isFree =
                mayCompute ? () -> maps.isFree(task, object, argument, method, site) : enabled(receiver, number, mode);
        Thread thread = run.thread();
        BooleanSupplier isEnabled = thread == null || method.endsWith("Uninterruptibly")
                ? isFree
                : () -> isFree.getAsBoolean() || thread.isInterrupted();
        boolean mayBlock =
                mayCompute || mode == DecisionHooks.AWAIT || mode == DecisionHooks.TAKE || mode == DecisionHooks.PUT;
        if (isTimed && mayBlock) {
            point.decideInTime(new SearchOperation(object, part, access, site, false), isEnabled);
        } else {
            point.decide(new SearchOperation(object, part, access, site, mayBlock), isEnabled);
        }
        if (object instanceof StampedLock lock && method.equals("validate") && !lock.validate(number)) {
            // A writer may have come between these reads; they count as made together, with the stamp.
            run.operations.leaveOut("other values that were read before a validate that fails", site);
        }
    }

    /** Returns the concurrent collection that an iterator, a view or an entry shows, or the object itself. */
    private static Object shownBy(Object object) {
        Object shown = object;
        for (Field field = SHOWN.get(shown.getClass()).orElse(null); field != null; ) {
            try {
                shown = field.get(shown);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
            field = shown == null ? null : SHOWN.get(shown.getClass()).orElse(null);
        }
        return shown == null ? object : shown;
    }

    /** By class: the field with the collection that its objects belong to. */
    private static final ClassValue<Optional<Field>> SHOWN = new ClassValue<>() {
        @Override
        protected Optional<Field> computeValue(Class<?> type) {
            for (Class<?> c = type; isPart(c); c = c.getSuperclass()) {
                for (Field field : c.getDeclaredFields()) {
                    boolean isWhole = Collection.class.isAssignableFrom(field.getType())
                            || Map.class.isAssignableFrom(field.getType());
                    boolean isOwn = !Modifier.isStatic(field.getModifiers());
                    if (isWhole && isOwn && isConcurrent(field.getType()) && field.trySetAccessible()) {
                        return Optional.of(field);
                    }
                }
            }
            return Optional.empty();
        }

        private static boolean isConcurrent(Class<?> type) {
            return type.getName().startsWith("java.util.concurrent.");
        }

        private static boolean isPart(Class<?> type) {
            return type != null && isConcurrent(type) && type.getEnclosingClass() != null;
        }
    };

    /** Parks the running task, unless it has a permit. */
    private void park(int site, boolean isTimed) {
        if (run.isAlone()) {
            return;
        }
        ScheduledTask task = run.scheduler().current().actsAs;
        Thread thread = task.thread;
        BooleanSupplier goesOn = () -> task.hasPermit() || thread != null && thread.isInterrupted();
        if (isTimed) {
            point.decideInTime(new SearchOperation(thread, PERMIT, SearchAccess.WRITE, site, false), goesOn);
        } else {
            point.decide(new SearchOperation(thread, PERMIT, SearchAccess.WRITE, site, true), goesOn);
        }
    }

    /** Returns the part of a future or thread that a method touches. */
    private static String partOf(Object object, String method, boolean asksForInterrupt) {
        if (object instanceof Thread) {
            return asksForInterrupt ? SearchOperation.INTERRUPT : method.equals("unpark") ? PERMIT : END;
        }
        return object instanceof Future<?> ? TaskEnds.RESULT : null;
    }

    /** Returns whether the tasks of an executor wait for each other, so that the order of their submissions matters. */
    private static boolean takesTurns(Object executor) {
        return executor instanceof ThreadPoolExecutor pool && pool.getMaximumPoolSize() < Integer.MAX_VALUE;
    }

    /** Returns whether an executor refuses tasks while it has too many. */
    private static boolean mayRefuse(Object executor) {
        return executor instanceof ThreadPoolExecutor pool
                && (long) pool.getMaximumPoolSize() + pool.getQueue().remainingCapacity() < Integer.MAX_VALUE;
    }

    private static BooleanSupplier enabled(Object receiver, long number, int mode) {
        boolean meets = receiver instanceof SynchronousQueue || receiver instanceof LinkedTransferQueue;
        if (receiver instanceof Semaphore semaphore && mode == DecisionHooks.TAKE && !semaphore.isFair()) {
            return () -> semaphore.availablePermits() >= Math.max(1, number);
        }
        if (receiver instanceof StampedLock lock && mode == DecisionHooks.TAKE) {
            return () -> !lock.isWriteLocked() && !lock.isReadLocked();
        }
        if (receiver instanceof StampedLock lock && mode == DecisionHooks.AWAIT) {
            return () -> !lock.isWriteLocked();
        }
        if (receiver instanceof CountDownLatch latch && mode == DecisionHooks.AWAIT) {
            return () -> latch.getCount() == 0;
        }
        if (receiver instanceof Future<?> future && mode == DecisionHooks.AWAIT) {
            return future::isDone;
        }
        if (receiver instanceof BlockingQueue<?> queue && !meets && mode == DecisionHooks.TAKE) {
            return () -> !queue.isEmpty();
        }
        if (receiver instanceof BlockingQueue<?> queue && !meets && mode == DecisionHooks.PUT) {
            return () -> queue.remainingCapacity() > 0;
        }
        return () -> true;
    }
}
