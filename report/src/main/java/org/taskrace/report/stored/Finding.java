package org.taskrace.report.stored;

import java.util.List;
import org.taskrace.report.RaceReport;
import org.taskrace.report.ReportedGraph;

/**
 * A race with what renderers show besides.
 *
 * @param firstStack the frames of the first access, innermost first; never empty
 * @param secondStack the frames of the second access, innermost first; never empty
 * @param graph the tasks around the two accesses
 * @param suppressedBy the line that leaves it out, such as {@code .taskrace-suppressions:3}, or null
 */
public record Finding(
        RaceReport race, List<String> firstStack, List<String> secondStack, ReportedGraph graph, String suppressedBy) {

    public Finding {
        firstStack = firstStack.isEmpty() ? List.of(race.first().frame()) : List.copyOf(firstStack);
        secondStack = secondStack.isEmpty() ? List.of(race.second().frame()) : List.copyOf(secondStack);
        graph = graph != null ? graph : race.graph() != null ? race.graph() : ChainGraph.of(race);
    }

    /** Returns the finding that a race alone gives. */
    public static Finding of(RaceReport race) {
        return new Finding(race, race.first().frames(), race.second().frames(), race.graph(), null);
    }

    public boolean isSuppressed() {
        return suppressedBy != null;
    }

    Finding suppressedBy(String line) {
        return new Finding(race, firstStack, secondStack, graph, line);
    }
}
