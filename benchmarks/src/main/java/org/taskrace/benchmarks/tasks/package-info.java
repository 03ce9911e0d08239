/** What the task API costs: against hand-written ForkJoin, and with 2D-Order listening against nobody listening. */
package org.taskrace.benchmarks.tasks;
