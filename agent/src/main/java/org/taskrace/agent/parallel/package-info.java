/**
 * Checks programs of the task API while their tasks run in parallel: 2D-Order answers what precedes what, and cells of one writer and two
 * readers remember accesses.
 */
package org.taskrace.agent.parallel;
