/** The cost of a task of each construct of the JDK, plain and under the agent. */
package org.taskrace.benchmarks.constructs;
