/** Traces of runs on several workers: what is written while the program runs, and how it is read again. */
package org.taskrace.agent.parallel.trace;
