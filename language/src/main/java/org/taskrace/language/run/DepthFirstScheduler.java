package org.taskrace.language.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.PriorityQueue;
import org.taskrace.core.order.OrderList;

/**
 * Scheduler that always chooses the task that comes first in the serial depth-first order among those that can go on.
 *
 * <p>A child stands just before its parent in that order. The tasks that created a child or were preempted form a
 * stack, whose top is the first of them. (I1: each was the first of all when it was pushed.) Woken tasks wait in a
 * heap.
 */
final class DepthFirstScheduler implements ProgramScheduler {

    private final Deque<TaskState> stack = new ArrayDeque<>();

    /** The places of all tasks, or null in a program in which no task can ever wait: there the stack alone decides. */
    private final OrderList order;

    private final PriorityQueue<TaskState> woken;

    DepthFirstScheduler(TaskState root, boolean tasksCanWait) {
        order = tasksCanWait ? new OrderList() : null;
        woken = new PriorityQueue<>(
                (one, other) -> one == other ? 0 : order.precedes(one.position, other.position) ? -1 : 1);
        if (order != null) {
            root.position = order.first();
        }
    }

    @Override
    public void created(TaskState parent, TaskState child) {
        if (order != null) {
            child.position = order.insertBefore(parent.position);
        }
        stack.push(parent);
        stack.push(child);
    }

    @Override
    public void preempted(TaskState running) {
        stack.push(running);
    }

    @Override
    public void woken(TaskState task) {
        woken.add(task);
    }

    @Override
    public TaskState next() {
        if (woken.isEmpty()) {
            return stack.poll();
        }
        if (stack.isEmpty() || order.precedes(woken.peek().position, stack.peek().position)) {
            return woken.poll();
        }
        return stack.poll();
    }
}
