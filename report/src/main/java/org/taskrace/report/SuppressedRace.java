package org.taskrace.report;

/**
 * A race that is known and left out of a report.
 *
 * @param by the line that leaves it out, such as {@code .taskrace-suppressions:3}
 */
public record SuppressedRace(RaceReport race, String by) {}
