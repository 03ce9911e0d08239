package org.taskrace.agent.constructs.synchronizers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Phaser;
import java.util.function.BooleanSupplier;
import org.taskrace.agent.constructs.futures.FutureModel;
import org.taskrace.agent.constructs.outcomes.OutcomeModel;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.fibers.SneakyThrow;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.order.ScheduleDependences.Weakening;
import org.taskrace.engine.order.ScheduleEdges;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Phasers: all arrivals of a phase precede its {@code onAdvance}, which is a task of its own, and that precedes all
 * departures.
 *
 * <p>A registration counts for the phase in which it comes. All schedules agree on that phase if it cannot end before
 * the registration: more arrivals follow than parties are registered from there on. Otherwise the verdict is weakened.
 */
public final class PhaserModel {

    /** More registrations in one phase are not compared with each other. */
    private static final int MOST_REGISTRATIONS = 64;

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final ScheduleDependences weakenings;
    private final FutureModel futures;
    private final OutcomeModel outcomes;
    private final ScheduleEdges observations;

    /** By root: tiers advance together. */
    private final WeakIdentityMap<Map<Integer, Phase>> phases = new WeakIdentityMap<>();

    /** By task: the phase of the phaser that the task is passing. */
    private final WeakIdentityMap<Phase> passing = new WeakIdentityMap<>();

    /** One phase: the promises that its departures follow, and the strands of arrivals and registrations. */
    private static final class Phase {
        private final IntList promises = new IntList();
        private final IntList arrivals = new IntList();
        private final IntList registrations = new IntList();

        /** The strands that have asked for the phase, and where. */
        private final IntList askers = new IntList();

        private final List<Weakening> questions = new ArrayList<>();
    }

    public PhaserModel(
            Scheduler scheduler,
            HappensBefore execution,
            ScheduleDependences weakenings,
            FutureModel futures,
            OutcomeModel outcomes) {
        this.outcomes = outcomes;
        this.scheduler = scheduler;
        this.execution = execution;
        this.weakenings = weakenings;
        this.futures = futures;
        observations = new ScheduleEdges(execution, weakenings);
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

    public void arriving(Phaser phaser) {
        if (phaser.isTerminated()) {
            // No task waits, and none is waited for.
            passing.remove(scheduler.current());
            follow(phaser, "Phaser.arrive after its end", TaskHooks.callSite);
            return;
        }
        Phase phase = phase(phaser, phaser.getPhase());
        phase.arrivals.add(execution.now());
        phase.promises.add(futures.setPromise());
        passing.put(scheduler.current(), phase);
    }

    /** Returns whether a termination has ended the waits of a phase, without an advance. */
    private boolean isForced(Phaser phaser, Phase phase) {
        if (phaser.isTerminated() && !phase.arrivals.isEmpty() && phase.promises.size() == phase.arrivals.size()) {
            weakenings.assume("Phaser.forceTermination", TaskHooks.callSite, "ended a wait");
            return true;
        }
        return false;
    }

    public void departing(Phaser phaser) {
        Phase phase = passing.get(scheduler.current());
        if (phase != null) {
            passing.remove(scheduler.current());
            if (!isForced(phaser, phase)) {
                getAll(phase.promises);
            }
        }
    }

    public void departing(Phaser phaser, int number) {
        if (number >= 0 && phaser.getPhase() != number) {
            Phase phase = phase(phaser, number);
            if (!isForced(phaser, phase) && outcomes.ordersAfterWait()) {
                getAll(phase.promises);
            }
        }
    }

    /**
     * Records that the running task has asked how far a phaser is. Every schedule gives one answer if the task follows
     * the phase before, and the present phase cannot end before the question, since an arrival follows. Otherwise the
     * verdict is weakened.
     */
    public void asked(Phaser phaser, String question, int site) {
        follow(phaser, question, site);
        if (!question.endsWith(".getPhase") && !question.endsWith(".isTerminated")) {
            weakenings.assume(question, site, "found it as far as it had come");
        } else if (!phaser.isTerminated()) {
            Phase phase = phase(phaser, phaser.getPhase());
            phase.askers.add(execution.endStrand());
            phase.questions.add(new Weakening(question, site));
        }
    }

    /** Orders the running task, which has seen that the last phase is over. */
    private void follow(Phaser phaser, String question, int site) {
        Map<Integer, Phase> known = phases.get(phaser.getRoot());
        Phase before = known == null ? null : known.get((phaser.getPhase() & Integer.MAX_VALUE) - 1);
        if (before != null) {
            for (int i = 0; i < before.promises.size(); i++) {
                observations.addAndWeaken(execution.promises().settingStrand(before.promises.get(i)), question, site);
            }
        }
    }

    public void registering(Phaser phaser) {
        Map<Integer, Phase> known = phases.get(phaser.getRoot());
        if (known != null && phaser.getPhase() > 0) {
            Phase before = known.get(phaser.getPhase() - 1);
            if (before != null && !execution.strands().allPrecedeNow(before.arrivals)) {
                weakenings.add("Phaser.register while phases go on", TaskHooks.callSite);
            }
        }
        phase(phaser, phaser.getPhase()).registrations.add(execution.endStrand());
    }

    /** Runs what belongs to the end of a phase after all arrivals; the last of those does not follow it. */
    public boolean advance(Phaser phaser, BooleanSupplier call) {
        Phase phase = phase(phaser, phaser.getPhase());
        ScheduledTask task = new ScheduledTask();
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
        checkQuestions(phase);
        if (thrown[0] != null) {
            throw SneakyThrow.rethrow(thrown[0]);
        }
        return result[0];
    }

    private void checkQuestions(Phase phase) {
        for (int i = 0; i < phase.askers.size(); i++) {
            if (execution.strands().countFollowing(phase.askers.get(i), phase.arrivals) == 0) {
                Weakening question = phase.questions.get(i);
                weakenings.assume(question.construct(), question.site(), "came before the phase was over");
            }
        }
    }

    private void checkRegistrations(Phase phase) {
        IntList registrations = phase.registrations;
        for (int i = 0; i < registrations.size(); i++) {
            int later = execution.strands().countFollowing(registrations.get(i), registrations);
            int arrivals = execution.strands().countFollowing(registrations.get(i), phase.arrivals);
            if (registrations.size() > MOST_REGISTRATIONS || arrivals <= later) {
                weakenings.add("Phaser.register that may come too late", TaskHooks.callSite);
                return;
            }
        }
    }

    private void getAll(IntList promises) {
        for (int i = 0; i < promises.size(); i++) {
            execution.promises().get(promises.get(i), TaskHooks.callSite);
        }
    }
}
