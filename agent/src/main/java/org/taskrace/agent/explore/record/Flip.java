package org.taskrace.agent.explore.record;

import java.util.List;

/**
 * A place where a schedule differs from the one that is run first: an operation that comes before others, though these would be preferred, or
 * that comes out otherwise.
 *
 * @param name the operation: its task, what it does, and how many such operations of the task came before; the same in other schedules
 * @param variant how it comes out
 * @param at its place in the program
 * @param over the names of the operations that it comes before
 */
public record Flip(String name, int variant, String at, List<String> over) {}
