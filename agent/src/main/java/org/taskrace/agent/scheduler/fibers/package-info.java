/** Stacks that can be suspended: continuations of the JDK where it has them, otherwise threads that run in turn. */
package org.taskrace.agent.scheduler.fibers;
