/** The cost of the task API: against hand-written ForkJoin, and with 2D-Order listening against no listener. */
package org.taskrace.benchmarks.tasks;
