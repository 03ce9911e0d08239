package org.taskrace.agent.analysis.facts;

import org.taskrace.agent.analysis.ProgramView;
import org.taskrace.agent.analysis.StrandBoundaries;
import org.taskrace.agent.analysis.escape.EscapeSummaryTable;

/**
 * What is known of the program while one of its classes is rewritten.
 *
 * @param ends which instructions may end a strand
 * @param escapes which arguments of calls others may see
 * @param runsAlone whether nobody else runs until a strand ends, so that a field keeps its value even if the program races
 */
public record AnalysisContext(
        ProgramView program, StrandBoundaries ends, EscapeSummaryTable escapes, boolean runsAlone) {

    public static AnalysisContext of(ProgramView program, boolean runsAlone) {
        return new AnalysisContext(program, new StrandBoundaries(program), new EscapeSummaryTable(program), runsAlone);
    }
}
