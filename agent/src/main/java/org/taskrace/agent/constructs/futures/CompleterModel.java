package org.taskrace.agent.constructs.futures;

import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Consumer;
import org.taskrace.agent.blocking.TaskBlockingAnalysis;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.fibers.SneakyThrow;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Completions of CountedCompleters. The last task to arrive at a completer runs its {@code onCompletion}.
 *
 * <p>A task of the JDK's own is a part of a stream, a sort or a bulk operation. It runs no code of the program after
 * its arrival, or only for an arrival at that completer. So its end stands for the arrival. The last to arrive joins
 * the others and completes in place: forks and joins are nested, newest first. A task joins its own children before it
 * arrives itself, so that they need no join by another task.
 *
 * <p>A task of the program may go on after its arrival. There the arrival is a promise, and the completion is a task of
 * its own. The completion follows all arrivals; the task that arrived last does not follow it.
 */
public final class CompleterModel {

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final FutureModel futures;

    /** The arrivals at each completer: the number of the task that ended with it, or the complement of a promise. */
    private final WeakIdentityMap<IntList> arrivals = new WeakIdentityMap<>();

    /** Adds a task to its pool, so that a wait for the pool follows it. */
    private final Consumer<ScheduledTask> membership;

    public CompleterModel(
            Scheduler scheduler, HappensBefore execution, FutureModel futures, Consumer<ScheduledTask> membership) {
        this.membership = membership;
        this.scheduler = scheduler;
        this.execution = execution;
        this.futures = futures;
    }

    /** Records that a part of the work is done; {@code calls}: {@code onCompletion} is to be called on the way up. */
    public void arrive(CountedCompleter<?> first, boolean calls) {
        boolean isLastAct = isLastAct(first);
        CountedCompleter<?> caller = first;
        CountedCompleter<?> completer = first;
        while (true) {
            int pending = completer.getPendingCount();
            if (pending != 0) {
                if (completer.compareAndSetPendingCount(pending, pending - 1)) {
                    arrived(completer, isLastAct);
                    return;
                }
                continue;
            }
            IntList others = arrivals.get(completer);
            if (others != null) {
                arrivals.remove(completer);
                if (!isLastAct) {
                    complete(completer, caller, calls, others);
                    return;
                }
                follow(others);
            }
            if (calls) {
                callOnCompletion(completer, caller);
            }
            caller = completer;
            completer = completer.getCompleter();
            if (completer == null) {
                completeRoot(caller, isLastAct);
                return;
            }
        }
    }

    /** Returns whether the running task does nothing any more after it has arrived here and gone up from here. */
    private boolean isLastAct(CountedCompleter<?> completer) {
        ScheduledTask task = scheduler.current();
        return TaskBlockingAnalysis.isPart(completer)
                && task.future != null
                && TaskBlockingAnalysis.isPart(task.future)
                && (task.completing == null || task.completing.getCompleter() == null);
    }

    private void callOnCompletion(CountedCompleter<?> completer, CountedCompleter<?> caller) {
        ScheduledTask task = scheduler.current();
        CountedCompleter<?> outer = task.completing;
        task.completing = completer;
        try {
            completer.onCompletion(caller);
        } finally {
            task.completing = outer;
        }
    }

    private void arrived(CountedCompleter<?> completer, boolean isLastAct) {
        IntList list = arrivals.get(completer);
        if (list == null) {
            list = new IntList();
            arrivals.put(completer, list);
        }
        if (isLastAct) {
            int task = scheduler.current().number;
            joinChildren(list, task);
            list.add(task);
        } else {
            list.add(~futures.setPromise());
        }
    }

    /** Joins the newest arrivals that are children of the running task. */
    private void joinChildren(IntList list, int task) {
        while (!list.isEmpty() && list.last() > 0 && execution.tasks().parent(list.last()) == task) {
            execution.join(list.last(), TaskHooks.callSite);
            list.removeLast();
        }
    }

    /** Completes in a new task, that of the last arrival's child, after the other arrivals; the way up goes on from there. */
    private void complete(CountedCompleter<?> completer, CountedCompleter<?> caller, boolean calls, IntList others) {
        ScheduledTask task = new ScheduledTask();
        task.pool = scheduler.current().pool;
        Throwable[] thrown = new Throwable[1];
        scheduler.start(
                task,
                () -> {
                    if (task.pool instanceof ForkJoinPool) {
                        membership.accept(task);
                    }
                    follow(others);
                    try {
                        if (calls) {
                            callOnCompletion(completer, caller);
                        }
                        CountedCompleter<?> next = completer.getCompleter();
                        if (next == null) {
                            completeRoot(completer, false);
                        } else {
                            arriveFrom(completer, next, calls);
                        }
                    } catch (Throwable e) {
                        thrown[0] = e;
                    }
                },
                true);
        if (thrown[0] != null) {
            throw SneakyThrow.rethrow(thrown[0]);
        }
    }

    private void arriveFrom(CountedCompleter<?> caller, CountedCompleter<?> completer, boolean calls) {
        if (completer.getPendingCount() == 0) {
            IntList others = arrivals.get(completer);
            arrivals.remove(completer);
            complete(completer, caller, calls, others == null ? new IntList() : others);
        } else {
            arrive(completer, calls);
        }
    }

    /** Orders the running task after the arrivals, newest first. */
    private void follow(IntList others) {
        for (int i = others.size() - 1; i >= 0; i--) {
            int arrival = others.get(i);
            if (arrival > 0) {
                futures.followLastAct(arrival);
            } else {
                execution.promises().get(~arrival, TaskHooks.callSite);
            }
        }
    }

    private void completeRoot(CountedCompleter<?> root, boolean isLastAct) {
        if (!isLastAct) {
            futures.promise(root);
        }
        root.quietlyComplete();
    }

    /**
     * Orders a part of an ordered traversal after all that its whole begins after. The JDK does not tell the part of a predecessor that is
     * over already.
     */
    public void splitOff(Object part, Object whole) {
        IntList before = arrivals.get(whole);
        if (before != null) {
            IntList copy = new IntList();
            for (int i = 0; i < before.size(); i++) {
                copy.add(before.get(i));
            }
            arrivals.put(part, copy);
        }
    }

    /** Does what {@link #arrive} does, for callers that go on themselves if they are the last. */
    public void firstComplete(CountedCompleter<?> completer) {
        if (completer.getPendingCount() != 0) {
            arrived(completer, isLastAct(completer));
            return;
        }
        IntList others = arrivals.get(completer);
        if (others != null) {
            arrivals.remove(completer);
            follow(others);
        }
    }
}
