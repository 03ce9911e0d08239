package org.taskrace.agent.scheduler;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Phaser;
import java.util.function.BooleanSupplier;
import org.taskrace.agent.shadow.Execution;
import org.taskrace.agent.shadow.StrandLists;
import org.taskrace.agent.shadow.WeakIdentityMap;
import org.taskrace.agent.shadow.Weakenings;
import org.taskrace.core.sets.IntList;
import org.taskrace.hooks.Tasks;

/**
 * Phasers: all arrivals of a phase precede its {@code onAdvance}, which is a task of its own, and that precedes all departures.
 *
 * <p>A registration counts for the phase in which it happens to come. That is so in every schedule if the phase cannot end before
 * it: if more arrivals follow the registration than parties were registered from there on. Otherwise the verdict is weakened.
 */
final class Phasers {

    /** More registrations in one phase are not compared with each other. */
    private static final int MOST_REGISTRATIONS = 64;

    private final Scheduler scheduler;
    private final Execution execution;
    private final Weakenings weakenings;
    private final Futures futures;

    /** By root: tiers advance together. */
    private final WeakIdentityMap<Map<Integer, Phase>> phases = new WeakIdentityMap<>();

    /** One phase: the promises that its departures follow, and the strands of arrivals and registrations. */
    private static final class Phase {
        private final IntList promises = new IntList();
        private final IntList arrivals = new IntList();
        private final IntList registrations = new IntList();
    }

    Phasers(Scheduler scheduler, Execution execution, Weakenings weakenings, Futures futures) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.weakenings = weakenings;
        this.futures = futures;
    }

    private Phase phase(Phaser phaser, int number) {
        Map<Integer, Phase> known = phases.get(phaser.getRoot());
        if (known == null) {
            known = new HashMap<>();
            phases.put(phaser.getRoot(), known);
        }
        // Whether its strands follow each other is asked when the phase ends.
        execution.remember();
        return known.computeIfAbsent(number, n -> new Phase());
    }

    void arriving(Phaser phaser) {
        Phase phase = phase(phaser, phaser.getPhase());
        phase.arrivals.add(execution.now());
        phase.promises.add(futures.setPromise());
        scheduler.current().barrierPhase = phase;
    }

    /** A termination ends waits without an advance. */
    private boolean isForced(Phaser phaser, Phase phase) {
        if (phaser.isTerminated() && !phase.arrivals.isEmpty() && phase.promises.size() == phase.arrivals.size()) {
            weakenings.add("Phaser.forceTermination", Tasks.callSite);
            return true;
        }
        return false;
    }

    void departing(Phaser phaser) {
        if (scheduler.current().barrierPhase instanceof Phase phase) {
            scheduler.current().barrierPhase = null;
            if (!isForced(phaser, phase)) {
                getAll(phase.promises);
            }
        }
    }

    void departing(Phaser phaser, int number) {
        if (number >= 0 && phaser.getPhase() != number) {
            Phase phase = phase(phaser, number);
            if (!isForced(phaser, phase)) {
                getAll(phase.promises);
            }
        }
    }

    void registering(Phaser phaser) {
        Map<Integer, Phase> known = phases.get(phaser.getRoot());
        if (known != null && phaser.getPhase() > 0) {
            Phase before = known.get(phaser.getPhase() - 1);
            if (before != null && !StrandLists.precedeNow(execution, before.arrivals)) {
                weakenings.add("Phaser.register while phases go on", Tasks.callSite);
            }
        }
        phase(phaser, phaser.getPhase()).registrations.add(execution.cut());
    }

    /** Runs what belongs to the end of a phase after all arrivals; the last of those does not follow it. */
    boolean advance(Phaser phaser, BooleanSupplier call) {
        Phase phase = phase(phaser, phaser.getPhase());
        Task task = new Task();
        task.pool = scheduler.current().pool;
        task.actsAs = scheduler.current().actsAs;
        boolean[] result = new boolean[1];
        Throwable[] thrown = new Throwable[1];
        scheduler.start(
                task,
                () -> {
                    getAll(phase.promises);
                    try {
                        result[0] = call.getAsBoolean();
                    } catch (Throwable e) {
                        thrown[0] = e;
                    }
                    phase.promises.add(futures.setPromise());
                },
                true);
        checkRegistrations(phase);
        if (thrown[0] != null) {
            throw Unchecked.rethrow(thrown[0]);
        }
        return result[0];
    }

    private void checkRegistrations(Phase phase) {
        IntList registrations = phase.registrations;
        for (int i = 0; i < registrations.size(); i++) {
            int later = StrandLists.countFollowing(execution, registrations.get(i), registrations);
            int arrivals = StrandLists.countFollowing(execution, registrations.get(i), phase.arrivals);
            if (registrations.size() > MOST_REGISTRATIONS || arrivals <= later) {
                weakenings.add("Phaser.register that may come too late", Tasks.callSite);
                return;
            }
        }
    }

    private void getAll(IntList promises) {
        for (int i = 0; i < promises.size(); i++) {
            execution.get(promises.get(i), Tasks.callSite);
        }
    }
}
