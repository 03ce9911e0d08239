package org.taskrace.agent.explore.direct;

import java.util.List;
import org.taskrace.agent.explore.search.Choice;
import org.taskrace.agent.explore.search.ChoiceOrder;
import org.taskrace.agent.explore.search.ChoiceSource;
import org.taskrace.agent.explore.search.ExploredEvent;
import org.taskrace.agent.explore.search.PendingOperation;

/** The choices of an earlier run, and after them the usual ones. */
public final class FixedSchedule implements ChoiceSource {

    private final List<Choice> choices;
    private int next;

    public FixedSchedule(List<Choice> choices) {
        this.choices = List.copyOf(choices);
    }

    @Override
    public Choice choose(List<PendingOperation> pending, ExploredEvent last) {
        if (next < choices.size()) {
            Choice choice = choices.get(next++);
            if (pending.stream().anyMatch(operation -> operation.task() == choice.task())) {
                return choice;
            }
        }
        List<Choice> order = ChoiceOrder.of(pending, last);
        return order.isEmpty() ? null : order.get(0);
    }

    @Override
    public void hasVariants(int count) {
        // The choices name the one that is wanted.
    }
}
