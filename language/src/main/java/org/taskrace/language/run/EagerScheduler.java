package org.taskrace.language.run;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A scheduler that runs a woken task at once. A task that ends or blocks hands over to the one that created, woke or
 * preceded it. This is the scheduler of the promise paper, with the rule that a task which blocks again goes back to
 * its resumer.
 */
final class EagerScheduler implements ProgramScheduler {

    private final Deque<TaskState> stack = new ArrayDeque<>();

    @Override
    public void created(TaskState parent, TaskState child) {
        stack.push(parent);
        stack.push(child);
    }

    @Override
    public void preempted(TaskState running) {
        stack.push(running);
    }

    @Override
    public void woken(TaskState task) {
        stack.push(task);
    }

    @Override
    public TaskState next() {
        return stack.poll();
    }
}
