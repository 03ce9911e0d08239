package org.taskrace.agent.explore.direct;

/**
 * A lock that a task holds.
 *
 * @param lock the lock's identity
 * @param site where the task acquired it
 * @param shared whether others may hold it, too
 */
record HeldLock(Object lock, int site, boolean shared) {}
