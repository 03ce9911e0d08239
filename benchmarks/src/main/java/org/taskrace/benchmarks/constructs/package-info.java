/** What a task of each construct of the JDK costs, plain and under the agent. */
package org.taskrace.benchmarks.constructs;
