package org.taskrace.agent.blocking;

import java.util.Arrays;

/** Whether the bodies of tasks of the task API may wait for what their creator does later, or share work with others; found once for each place that creates some. */
public final class TaskBodyBlocking {

    private static final byte UNKNOWN = 0;
    private static final byte HARDLY = 1;
    private static final byte MAYBE = 2;

    private final CallerBlockingAnalysis callers = new CallerBlockingAnalysis();

    /** Whether an algorithm was asked for that needs each task to end before its creator goes on. */
    private final boolean needsDepthFirst;

    private byte[] answers = new byte[64];

    public TaskBodyBlocking(boolean needsDepthFirst) {
        this.needsDepthFirst = needsDepthFirst;
    }

    /** The answer for the task that is created at a site right now. */
    public MayBlock at(int site) {
        if (site < 0) {
            // Nobody knows where; one that waits all the same is noticed then.
            return MayBlock.HARDLY;
        }
        if (site >= answers.length) {
            answers = Arrays.copyOf(answers, 2 * site);
        }
        if (answers[site] == UNKNOWN) {
            answers[site] = !needsDepthFirst && callers.ofCallers() == MayBlock.MAYBE ? MAYBE : HARDLY;
        }
        return answers[site] == MAYBE ? MayBlock.MAYBE : MayBlock.HARDLY;
    }
}
