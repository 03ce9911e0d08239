/** Locks of tasks that run in parallel: lock sets, critical sections that protect created tasks, observed order. */
package org.taskrace.agent.parallel.locks;
