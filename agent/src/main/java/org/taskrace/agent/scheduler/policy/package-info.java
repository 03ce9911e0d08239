/**
 * Policies of the scheduler: which task goes first where the program leaves it open. The default lets threads that share work really share it,
 * and lets others run in place of a task that spins.
 */
package org.taskrace.agent.scheduler.policy;
