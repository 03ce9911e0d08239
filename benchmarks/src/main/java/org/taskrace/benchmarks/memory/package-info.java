/** How much memory is live for what a program has accessed: run without and with the agent, and compared by a script. */
package org.taskrace.benchmarks.memory;
