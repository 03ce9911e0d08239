package org.taskrace.agent.analysis.facts;

import org.taskrace.agent.analysis.ProgramView;
import org.taskrace.agent.analysis.StrandBoundaries;
import org.taskrace.agent.analysis.escape.EscapeSummaryStore;
import org.taskrace.agent.analysis.escape.EscapeSummaryTable;

/**
 * The facts of the program that the analyses of one class share.
 *
 * <p>The analyses take it that a field, a row or an index read from memory keeps its value until the strand ends. In a
 * serial run no other task runs meanwhile. Where tasks run in parallel another task may write it. That write races with
 * the strand's own read, which is checked too, so the verdict is a race. A summary may then name elements of the other
 * value, which the loop would access in another schedule.
 *
 * @param ends the instructions that may end a strand
 * @param escapes the arguments of calls that may escape
 */
public record AnalysisContext(ProgramView program, StrandBoundaries ends, EscapeSummaryTable escapes) {

    /** Returns the facts for one class; summaries of methods are shared through the store. */
    public static AnalysisContext of(ProgramView program, EscapeSummaryStore summaries) {
        return new AnalysisContext(program, new StrandBoundaries(program), new EscapeSummaryTable(program, summaries));
    }
}
