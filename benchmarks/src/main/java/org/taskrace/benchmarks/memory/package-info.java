/**
 * Live memory for the locations that a program has accessed. A script runs these programs without and with the agent
 * and compares.
 */
package org.taskrace.benchmarks.memory;
