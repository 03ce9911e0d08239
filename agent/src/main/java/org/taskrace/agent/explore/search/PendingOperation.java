package org.taskrace.agent.explore.search;

/**
 * The operation that a task has come to.
 *
 * @param task the number of the task
 * @param before the clock of the task
 * @param enabled whether it can happen now
 * @param mayTimeOut whether it is a wait that can end now because its limit passes
 * @param lazy whether the first run lets all others go first
 */
public record PendingOperation(
        int task, SearchOperation operation, int[] before, boolean enabled, boolean mayTimeOut, boolean lazy) {}
