package org.taskrace.agent.analysis;

/**
 * What is known of the program while one of its classes is rewritten.
 *
 * @param ends which instructions may end a strand
 * @param escapes which arguments of calls others may see
 */
public record Analyses(ProgramView program, StrandEnds ends, EscapingParameters escapes) {

    public static Analyses of(ProgramView program) {
        return new Analyses(program, new StrandEnds(program), new EscapingParameters(program));
    }
}
