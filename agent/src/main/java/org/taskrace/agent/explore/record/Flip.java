package org.taskrace.agent.explore.record;

import java.util.List;

/**
 * A place where a schedule differs from the one that is run first. An operation comes before others that would be
 * preferred, or comes out otherwise.
 *
 * @param name the operation: its task, its action, and the number of such operations of the task before; equal in other
 *     schedules
 * @param variant how it comes out
 * @param at its place in the program
 * @param over the names of the operations that it comes before
 */
public record Flip(String name, int variant, String at, List<String> over) {}
