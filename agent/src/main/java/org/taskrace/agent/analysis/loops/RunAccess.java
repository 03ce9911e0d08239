package org.taskrace.agent.analysis.loops;

import org.taskrace.agent.analysis.symbols.ArrayAccess;
import org.taskrace.agent.analysis.symbols.Polynomial;

/**
 * An array access in a loop that is not done in all iterations: with v the present value of {@code variable} it touches {@code base + slope * v}.
 * As long as it is done each time that v grows, its indexes are {@code step} apart.
 */
public record RunAccess(ArrayAccess access, int variable, int slope, Polynomial base, int step) {}
