package org.taskrace.agent.explore.search;

import java.util.List;
import java.util.function.IntPredicate;

/**
 * Schedule that leads a run into a deadlock, if locks were taken in a cycle. A task that holds a lock gets no other one
 * while a task without a lock can go on. So all tasks of the cycle have their first lock before one asks for its
 * second.
 */
public final class CycleSchedule implements ChoiceSource {

    private final IntPredicate holdsLocks;

    /**
     * @param holdsLocks whether a task, by its number, holds a lock
     */
    public CycleSchedule(IntPredicate holdsLocks) {
        this.holdsLocks = holdsLocks;
    }

    @Override
    public Choice choose(List<PendingOperation> pending, ExploredEvent last) {
        List<Choice> order = ChoiceOrder.of(pending, last);
        for (Choice choice : order) {
            if (!holdsLocks.test(choice.task())) {
                return choice;
            }
        }
        return order.isEmpty() ? null : order.get(0);
    }

    @Override
    public void hasVariants(int count) {
        // The usual one does.
    }
}
