/**
 * Checks of programs of the task API while their tasks run in parallel. The order is that of 2D-Order; cells of one
 * writer and two readers remember accesses.
 */
package org.taskrace.agent.parallel;
