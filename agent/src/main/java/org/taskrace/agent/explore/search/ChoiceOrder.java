package org.taskrace.agent.explore.search;

import java.util.ArrayList;
import java.util.List;

/** The order in which the first run prefers choices: the task that ran last goes on, and time passes when nothing else is left. */
public final class ChoiceOrder {

    private ChoiceOrder() {}

    /** Returns all choices that are possible, the preferred one first. */
    public static List<Choice> of(List<PendingOperation> pending, ExploredEvent last) {
        List<Choice> order = new ArrayList<>();
        List<Choice> lazy = new ArrayList<>();
        List<Choice> late = new ArrayList<>();
        for (PendingOperation operation : pending) {
            Choice usual = new Choice(operation.task(), 0);
            if (operation.enabled() && !operation.lazy()) {
                order.add(last != null && operation.task() == last.task() ? 0 : order.size(), usual);
            } else if (operation.enabled()) {
                lazy.add(usual);
            }
            if (operation.mayTimeOut()) {
                late.add(new Choice(operation.task(), Choice.TIMEOUT));
            }
        }
        order.addAll(lazy);
        order.addAll(late);
        return order;
    }
}
