/**
 * Stacks that can be suspended: continuations of the JDK where it has them, otherwise threads that run in turn. Besides, what
 * the JVM holds on them, and what the JDK knows of threads.
 */
package org.taskrace.agent.scheduler.fibers;
