package org.taskrace.agent.explore.search;

import java.util.List;

/** Schedule that repeats the choices of an earlier run, and takes the usual ones after them. */
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
