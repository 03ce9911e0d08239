package org.taskrace.agent.constructs.synchronizers;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.BitSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import org.taskrace.agent.constructs.futures.FutureModel;
import org.taskrace.agent.constructs.outcomes.OutcomeModel;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.order.ScheduleEdges;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.sync.SyncHooks;

/**
 * Objects through which tasks order each other. Latches and barriers order in every schedule. All others make schedule
 * edges, from each operation that publishes to each later one that sees.
 */
public final class SynchronizerModel {

    /** The action of a barrier, or null. */
    private static final VarHandle ACTION;

    static {
        try {
            ACTION = MethodHandles.privateLookupIn(CyclicBarrier.class, MethodHandles.lookup())
                    .findVarHandle(CyclicBarrier.class, "barrierCommand", Runnable.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final HappensBefore execution;
    private final ScheduleEdges observations;
    private final ScheduleDependences weakenings;
    private final Scheduler scheduler;
    private final FutureModel futures;
    private final SynchronizerQueryModel surveys;
    private final OutcomeModel outcomes;
    private final SignalModel signals;
    private final WeakIdentityMap<BitSet> partiesOf = new WeakIdentityMap<>();

    /** Strands, or promises for latches, that the next operation which sees has to follow. */
    private final WeakIdentityMap<IntList> published = new WeakIdentityMap<>();

    private final WeakIdentityMap<Phase> phases = new WeakIdentityMap<>();

    /** By task: the generation of the barrier that the task is passing. */
    private final WeakIdentityMap<Phase> passing = new WeakIdentityMap<>();

    /** One generation of a barrier: the promises that its departures follow. */
    private static final class Phase {
        private final IntList promises = new IntList();
        private int arrived;
        private ScheduledTask opener;
    }

    private final WeakIdentityMap<Surplus> surpluses = new WeakIdentityMap<>();

    /** Counts of a latch below zero: they matter if a task relies on the others. */
    private static final class Surplus {
        private final IntList sites = new IntList();
        private boolean isRelevant;

        private void weaken(ScheduleDependences weakenings) {
            for (int i = 0; isRelevant && i < sites.size(); i++) {
                weakenings.add("CountDownLatch.countDown after zero", sites.get(i));
            }
        }
    }

    public SynchronizerModel(
            Scheduler scheduler,
            HappensBefore execution,
            ScheduleEdges observations,
            ScheduleDependences weakenings,
            FutureModel futures,
            SynchronizerQueryModel surveys,
            OutcomeModel outcomes) {
        this.outcomes = outcomes;
        this.scheduler = scheduler;
        this.execution = execution;
        this.observations = observations;
        this.weakenings = weakenings;
        this.futures = futures;
        this.surveys = surveys;
        signals = new SignalModel(execution, observations);
    }

    public void operation(Object object, int site, int mode) {
        switch (mode) {
            case SyncHooks.ARRIVES -> arrive(object, site);
            case SyncHooks.DEPARTS -> depart(object, site);
            case SyncHooks.AWAITS -> signals.await(object, scheduler.current().actsAs);
            case SyncHooks.WAKES -> signals.wake(object, scheduler.current().actsAs, outcomes.isAssured(), site);
            case SyncHooks.SIGNALS -> signals.signal(object);
            default -> observe(object, site, mode);
        }
    }

    private void observe(Object object, int site, int mode) {
        if (!CurrentStrand.recording) {
            return;
        }
        IntList strands = list(object);
        if ((mode & SyncHooks.SEES) != 0) {
            for (int i = 0; i < strands.size(); i++) {
                observations.addAndWeaken(strands.get(i), object.getClass().getName(), site);
            }
        }
        if ((mode & SyncHooks.PUBLISHES) != 0) {
            if ((mode & SyncHooks.ADDS) == 0) {
                strands.clear();
            } else {
                execution.strands().dropPreceding(strands);
            }
            int strand = execution.endStrand();
            strands.add(strand);
            if (object instanceof Semaphore) {
                surveys.changed(object, strand);
            }
        }
    }

    private IntList list(Object object) {
        IntList strands = published.get(object);
        if (strands == null) {
            strands = new IntList();
            published.put(object, strands);
        }
        return strands;
    }

    /** Returns the tasks that have arrived at a barrier so far. */
    private BitSet parties(Object barrier) {
        BitSet tasks = partiesOf.get(barrier);
        if (tasks == null) {
            tasks = new BitSet();
            partiesOf.put(barrier, tasks);
        }
        return tasks;
    }

    private void arrive(Object object, int site) {
        if (object instanceof CountDownLatch latch) {
            if (latch.getCount() == 0) {
                surplus(object, site);
            } else {
                int promise = futures.setPromise();
                list(object).add(promise);
                surveys.changed(object, execution.promises().settingStrand(promise));
            }
        } else if (object instanceof CyclicBarrier barrier) {
            Phase phase = phases.get(object);
            if (phase == null) {
                phase = new Phase();
                phases.put(object, phase);
            }
            BitSet parties = parties(object);
            parties.set(scheduler.current().number);
            if (parties.cardinality() > barrier.getParties()) {
                outcomes.assume("met these parties, though there are more", site);
            }
            int promise = futures.setPromise();
            phase.promises.add(promise);
            surveys.changed(object, execution.promises().settingStrand(promise));
            passing.put(scheduler.current(), phase);
            if (++phase.arrived == barrier.getParties()) {
                // This task opens the barrier and runs its action: both follow all arrivals.
                phases.remove(object);
                phase.opener = scheduler.current();
                if (ordersAfter(object) || ACTION.get(barrier) != null) {
                    getAll(phase.promises, site);
                }
            }
        }
    }

    private void depart(Object object, int site) {
        if (object instanceof CountDownLatch latch) {
            if (latch.getCount() == 0) {
                if (outcomes.ordersAfterWait()) {
                    pass(object, site);
                }
            } else if (outcomes.ordersAfterWait()) {
                surveys.failed(object, "CountDownLatch.await", site, "was not successful");
            }
        } else if (passing.get(scheduler.current()) != null) {
            Phase phase = passing.get(scheduler.current());
            passing.remove(scheduler.current());
            if (phase.opener == scheduler.current()) {
                // The others leave after the barrier's action, which is part of what this task has just done.
                phase.promises.add(futures.setPromise());
            } else if (ordersAfter(object)) {
                getAll(phase.promises, site);
            }
        }
    }

    /** Returns whether what follows a barrier happens only if all parties have met there. */
    private boolean ordersAfter(Object barrier) {
        return outcomes.ordersAfterWait() && !outcomes.ignoresBreak(barrier);
    }

    /** Records a count below zero. It could have come in place of another one, unless that precedes it. */
    private void surplus(Object latch, int site) {
        if (!allPrecedeNow(list(latch))) {
            Surplus surplus = surplus(latch);
            surplus.sites.add(site);
            surplus.weaken(weakenings);
        }
    }

    /** Orders the running task after the counts of a latch. */
    private void pass(Object latch, int site) {
        if (!allPrecedeNow(list(latch))) {
            Surplus surplus = surplus(latch);
            surplus.isRelevant = true;
            surplus.weaken(weakenings);
            getAll(list(latch), site);
        }
    }

    private Surplus surplus(Object latch) {
        Surplus surplus = surpluses.get(latch);
        if (surplus == null) {
            surplus = new Surplus();
            surpluses.put(latch, surplus);
        }
        return surplus;
    }

    private boolean allPrecedeNow(IntList promises) {
        for (int i = 0; i < promises.size(); i++) {
            if (!execution.precedesNow(execution.promises().settingStrand(promises.get(i)))) {
                return false;
            }
        }
        return true;
    }

    private void getAll(IntList promises, int site) {
        for (int i = 0; i < promises.size(); i++) {
            execution.promises().get(promises.get(i), site);
        }
    }
}
