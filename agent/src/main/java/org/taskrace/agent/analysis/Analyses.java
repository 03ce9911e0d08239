package org.taskrace.agent.analysis;

/**
 * What is known of the program while one of its classes is rewritten.
 *
 * @param ends which instructions may end a strand
 * @param escapes which arguments of calls others may see
 * @param runsAlone whether nobody else runs until a strand ends, so that a field keeps its value even if the program races
 */
public record Analyses(ProgramView program, StrandEnds ends, EscapingParameters escapes, boolean runsAlone) {

    public static Analyses of(ProgramView program, boolean runsAlone) {
        return new Analyses(program, new StrandEnds(program), new EscapingParameters(program), runsAlone);
    }
}
