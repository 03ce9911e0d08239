package org.taskrace.core.race;

/**
 * Two conflicting accesses to one location that no path of the dag connects, in the order in which they were executed.
 *
 * @param count how often a race with this location and these two sites was seen
 */
public record Race(int location, Access first, Access second, long count) {}
