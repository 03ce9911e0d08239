package org.taskrace.agent.scheduler;

/**
 * The identity of an operation that survives a change of the schedule.
 *
 * @param task the task that does it
 * @param ordinal the operation's place among the schedule-dependent operations of its task, from 0
 * @param site the place in the program
 */
public record OperationId(Pedigree task, int ordinal, int site) {}
