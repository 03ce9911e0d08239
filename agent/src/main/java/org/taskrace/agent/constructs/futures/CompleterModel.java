package org.taskrace.agent.constructs.futures;

import java.util.concurrent.CountedCompleter;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.fibers.SneakyThrow;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Completions of CountedCompleters. Whoever happens to arrive last runs a completer's {@code onCompletion}; here that is a task of
 * its own, which follows all arrivals, and which the one who arrived last does not follow.
 */
public final class CompleterModel {

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final FutureModel futures;

    /** The promises set by those who have arrived at a completer. */
    private final WeakIdentityMap<IntList> arrivals = new WeakIdentityMap<>();

    public CompleterModel(Scheduler scheduler, HappensBefore execution, FutureModel futures) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.futures = futures;
    }

    /** A part of the work is done; {@code calls}: {@code onCompletion} is to be called on the way up. */
    public void arrive(CountedCompleter<?> first, boolean calls) {
        CountedCompleter<?> caller = first;
        CountedCompleter<?> completer = first;
        while (true) {
            int pending = completer.getPendingCount();
            if (pending != 0) {
                if (completer.compareAndSetPendingCount(pending, pending - 1)) {
                    arrived(completer);
                    return;
                }
                continue;
            }
            IntList others = arrivals.get(completer);
            if (others != null) {
                arrivals.remove(completer);
                complete(completer, caller, calls, others);
                return;
            }
            if (calls) {
                completer.onCompletion(caller);
            }
            caller = completer;
            completer = completer.getCompleter();
            if (completer == null) {
                completeRoot(caller);
                return;
            }
        }
    }

    private void arrived(CountedCompleter<?> completer) {
        IntList list = arrivals.get(completer);
        if (list == null) {
            list = new IntList();
            arrivals.put(completer, list);
        }
        list.add(futures.setPromise());
    }

    /** Completes in a new task, that of the last arrival's child, after the other arrivals; the way up goes on from there. */
    private void complete(CountedCompleter<?> completer, CountedCompleter<?> caller, boolean calls, IntList others) {
        ScheduledTask task = new ScheduledTask();
        task.pool = scheduler.current().pool;
        Throwable[] thrown = new Throwable[1];
        scheduler.start(
                task,
                () -> {
                    follow(others);
                    try {
                        if (calls) {
                            completer.onCompletion(caller);
                        }
                        CountedCompleter<?> next = completer.getCompleter();
                        if (next == null) {
                            completeRoot(completer);
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

    private void follow(IntList promises) {
        for (int i = 0; i < promises.size(); i++) {
            execution.get(promises.get(i), TaskHooks.callSite);
        }
    }

    private void completeRoot(CountedCompleter<?> root) {
        futures.promise(root);
        root.quietlyComplete();
    }

    /**
     * A part of an ordered traversal begins after all that its whole begins after. The JDK does not tell the part of a predecessor
     * that is over already.
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

    /** As {@link #arrive}, for callers that go on themselves if they are the last. */
    public void firstComplete(CountedCompleter<?> completer) {
        if (completer.getPendingCount() != 0) {
            arrived(completer);
            return;
        }
        IntList others = arrivals.get(completer);
        if (others != null) {
            arrivals.remove(completer);
            follow(others);
        }
    }
}
