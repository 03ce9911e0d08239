/** Random Java programs with tasks of the JDK: checks on several workers, and of recorded runs, are held against the serial check. */
package org.taskrace.agent.oracle.workers;
