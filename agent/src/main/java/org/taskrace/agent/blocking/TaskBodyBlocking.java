package org.taskrace.agent.blocking;

import java.util.Arrays;

/**
 * An analysis of whether bodies of the task API may block until their creator goes on, or share work with others. It
 * gives one answer per site that creates tasks.
 */
public final class TaskBodyBlocking {

    private static final byte UNKNOWN = 0;
    private static final byte HARDLY = 1;
    private static final byte MAYBE = 2;

    private final CallerBlockingAnalysis callers = new CallerBlockingAnalysis();

    /** True if the chosen algorithm needs each task to end before its creator goes on. */
    private final boolean needsDepthFirst;

    private byte[] answers = new byte[64];

    public TaskBodyBlocking(boolean needsDepthFirst) {
        this.needsDepthFirst = needsDepthFirst;
    }

    /** Returns the answer for the task that is created at a site right now. */
    public MayBlock at(int site) {
        if (site < 0) {
            // The place is unknown; a body that waits nevertheless is noticed when it does.
            return MayBlock.HARDLY;
        }
        if (site >= answers.length) {
            answers = Arrays.copyOf(answers, 2 * site);
        }
        if (answers[site] == UNKNOWN) {
            answers[site] = !needsDepthFirst && callers.ofCallers().needsStack() ? MAYBE : HARDLY;
        }
        return answers[site] == MAYBE ? MayBlock.MAYBE : MayBlock.HARDLY;
    }
}
