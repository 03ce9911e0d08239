/**
 * The scheduler: runs the program's tasks one at a time, a child before its creator goes on, in virtual time. It knows tasks and waits, and
 * no construct of the JDK.
 */
package org.taskrace.agent.scheduler;
