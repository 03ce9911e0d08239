package org.taskrace.agent.constructs.synchronizers;

import java.util.Arrays;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.order.ScheduleEdges;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.memory.CurrentStrand;

/**
 * Changes of a synchronizer's state and questions about it: the count of a latch, the size of a queue, the permits of a semaphore. The task
 * that asks follows all changes so far, in this schedule. Where a change is unordered with the question, before it or after it, another
 * schedule may answer otherwise, and the verdict is weakened.
 *
 * <p>Costs a list entry for each change and for each question; a change that precedes a later one is dropped in time.
 */
public final class SynchronizerQueryModel {

    private final HappensBefore execution;
    private final ScheduleEdges observations;
    private final ScheduleDependences weakenings;
    private final WeakIdentityMap<State> states = new WeakIdentityMap<>();

    /** History of one synchronizer. */
    private static final class State {
        /** The strands that have changed it, but for those that precede one of the others. */
        private final IntList changes = new IntList();

        private int prunedAt = 64;

        /** Strand and site of each question. */
        private final IntList asked = new IntList();

        private String[] questions = new String[4];

        private int count;
    }

    public SynchronizerQueryModel(HappensBefore execution, ScheduleEdges observations, ScheduleDependences weakenings) {
        this.execution = execution;
        this.observations = observations;
        this.weakenings = weakenings;
    }

    private State state(Object synchronizer) {
        State state = states.get(synchronizer);
        if (state == null) {
            state = new State();
            states.put(synchronizer, state);
        }
        return state;
    }

    /** Records that the running task has changed the state; a task that sees the change follows {@code strand}. */
    public void changed(Object synchronizer, int strand) {
        State state = state(synchronizer);
        if (state.changes.size() == state.prunedAt) {
            execution.strands().dropPreceding(state.changes);
            state.prunedAt = Math.max(64, state.changes.size() * 2);
        }
        state.changes.add(strand);
        weaken(state);
    }

    /** Names the questions that did not have to come before this change. */
    private void weaken(State state) {
        int kept = 0;
        for (int i = 0; i < state.count; i++) {
            int asker = state.asked.get(2 * i);
            int site = state.asked.get(2 * i + 1);
            if (asker == execution.now() || execution.precedesNow(asker)) {
                state.asked.set(2 * kept, asker);
                state.asked.set(2 * kept + 1, site);
                state.questions[kept++] = state.questions[i];
            } else {
                weakenings.assume(state.questions[i], site, "came before a change");
            }
        }
        while (state.asked.size() > 2 * kept) {
            state.asked.removeLast();
        }
        state.count = kept;
    }

    /** Records a question of the running task, and orders it after the changes so far. */
    public void asked(Object synchronizer, String question, int site) {
        if (!CurrentStrand.recording) {
            return;
        }
        State state = state(synchronizer);
        for (int i = 0; i < state.changes.size(); i++) {
            observations.addAndWeaken(state.changes.get(i), question, site);
        }
        if (state.count == state.questions.length) {
            state.questions = Arrays.copyOf(state.questions, 2 * state.count);
        }
        state.questions[state.count++] = question;
        state.asked.add(execution.now());
        state.asked.add(site);
    }
}
