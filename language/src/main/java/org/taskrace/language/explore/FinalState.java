package org.taskrace.language.explore;

import org.taskrace.language.run.values.ProgramError;

/**
 * One way in which a program can end.
 *
 * @param memory the contents of the shared memory, as text
 * @param deadlock whether tasks are left that wait for ever
 * @param error what ended the program, or null
 * @param schedule a schedule that leads there, as text
 */
public record FinalState(String memory, boolean deadlock, ProgramError error, String schedule) {}
