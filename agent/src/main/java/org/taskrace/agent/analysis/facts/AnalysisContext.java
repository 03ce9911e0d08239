package org.taskrace.agent.analysis.facts;

import org.taskrace.agent.analysis.ProgramView;
import org.taskrace.agent.analysis.StrandBoundaries;
import org.taskrace.agent.analysis.escape.EscapeSummaryStore;
import org.taskrace.agent.analysis.escape.EscapeSummaryTable;

/**
 * The facts of the program that the analyses of one class share.
 *
 * @param ends the instructions that may end a strand
 * @param escapes the arguments of calls that may escape
 * @param runsAlone whether no other task runs until a strand ends, so a field keeps its value even if the program races
 */
public record AnalysisContext(
        ProgramView program, StrandBoundaries ends, EscapeSummaryTable escapes, boolean runsAlone) {

    /** Returns the facts for one class; summaries of methods are shared through the store. */
    public static AnalysisContext of(ProgramView program, EscapeSummaryStore summaries, boolean runsAlone) {
        return new AnalysisContext(
                program, new StrandBoundaries(program), new EscapeSummaryTable(program, summaries), runsAlone);
    }
}
