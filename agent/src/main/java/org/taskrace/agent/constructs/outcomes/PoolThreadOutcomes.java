package org.taskrace.agent.constructs.outcomes;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.sync.SyncHooks;

/**
 * Outcomes that depend on the pool thread that runs a task: its name, and values that an earlier task left in thread
 * locals. In the run each task finds a thread without such values.
 *
 * <p>Blind spot: of the tasks that look into one thread local only the newest {@value #MOST_VISITS} are remembered.
 */
final class PoolThreadOutcomes {

    private static final int MOST_VISITS = 64;

    /** Use of a thread local by a task of a pool. */
    private static final class Visit {
        private final ScheduledTask task;
        private final int strand;

        /** Site of the get that found no value of the task's own, or 0. */
        private final int looksAt;

        private boolean leaves;

        /** Sites that may find what the task leaves. */
        private final Set<Integer> finders = new LinkedHashSet<>();

        Visit(ScheduledTask task, int strand, int looksAt) {
            this.task = task;
            this.strand = strand;
            this.looksAt = looksAt;
        }
    }

    /** Visits of one thread local by the tasks of one pool. */
    private record Visits(Object pool, List<Visit> all) {}

    private final HappensBefore order;
    private final Set<Integer> told = new LinkedHashSet<>();
    private final WeakIdentityMap<List<Visits>> locals = new WeakIdentityMap<>();
    private final List<Visit> mayLeave = new ArrayList<>();
    private Predicate<ScheduledTask> hasSeveralThreads = task -> false;

    PoolThreadOutcomes(HappensBefore order) {
        this.order = order;
    }

    /** Uses a predicate that tells whether another thread of its pool could run a task. */
    void useThreads(Predicate<ScheduledTask> theThreads) {
        hasSeveralThreads = theThreads;
    }

    boolean couldRunElsewhere(ScheduledTask task) {
        return hasSeveralThreads.test(task);
    }

    /** Records that a task gets, sets or removes its thread's value of a thread local. */
    void touching(Object local, ScheduledTask task, int touch, int site) {
        if (!hasSeveralThreads.test(task)) {
            return;
        }
        List<Visit> visits = visits(local, task.pool);
        Visit own = null;
        for (Visit visit : visits) {
            own = visit.task == task ? visit : own;
        }
        if (own == null) {
            own = new Visit(task, order.now(), touch == SyncHooks.FINDS ? site : 0);
            for (Visit other : visits) {
                if (own.looksAt > 0) {
                    other.finders.add(own.looksAt);
                }
                if (other.looksAt > 0 && !order.precedesNow(other.strand)) {
                    own.finders.add(other.looksAt);
                }
            }
            if (visits.size() == MOST_VISITS) {
                visits.remove(0);
            }
            visits.add(own);
            mayLeave.add(own);
        }
        own.leaves = touch != SyncHooks.STOPS;
    }

    private List<Visit> visits(Object local, Object pool) {
        List<Visits> pools = locals.get(local);
        if (pools == null) {
            pools = new ArrayList<>();
            locals.put(local, pools);
        }
        for (Visits known : pools) {
            if (known.pool == pool) {
                return known.all;
            }
        }
        Visits fresh = new Visits(pool, new ArrayList<>());
        pools.add(fresh);
        return fresh.all;
    }

    /** Returns the sites that found no value, though another task has left one and could have run on that thread before. */
    Set<Integer> unfound() {
        for (Visit visit : mayLeave) {
            if (visit.leaves) {
                told.addAll(visit.finders);
            }
        }
        mayLeave.removeIf(visit -> visit.task.ended);
        return told;
    }
}
