package org.taskrace.agent.scheduler;

import org.taskrace.agent.shadow.Execution;
import org.taskrace.agent.shadow.Problems;
import org.taskrace.agent.shadow.Weakenings;

/**
 * Recognises a task that reads a volatile field or an atomic, or asks for another one's end, over and over, or is in a loop that
 * changes nothing; and lets others run in its place.
 */
public final class Spins {

    private static final int READS_OF_A_SPIN = 10_000;
    private static final int HOPELESS_SPINS = 100;

    private final Scheduler scheduler;
    private final Execution execution;
    private final Weakenings weakenings;
    private final Problems problems;
    private long lastProgress;
    private int reads;
    private int spinsWithoutProgress;

    public Spins(Scheduler scheduler, Execution execution, Weakenings weakenings, Problems problems) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.weakenings = weakenings;
        this.problems = problems;
    }

    void reset() {
        reads = 0;
    }

    /** One more read that may be part of a spin, of something that may change in another task. */
    void read(int site) {
        if (isSpin()) {
            weakenings.add("a loop that waits for a value", site);
            letOthersRun(site);
        }
    }

    /** One more round of a loop that changes nothing itself. What it may wait for is told, or a race, where it is read. */
    void round(int site) {
        if (isSpin()) {
            letOthersRun(site);
        }
    }

    private boolean isSpin() {
        if (execution.events() != lastProgress) {
            lastProgress = execution.events();
            reads = 0;
        }
        return ++reads >= READS_OF_A_SPIN;
    }

    private void letOthersRun(int site) {
        reads = 0;
        if (scheduler.letOthersRun()) {
            spinsWithoutProgress = 0;
        } else if (++spinsWithoutProgress >= HOPELESS_SPINS) {
            problems.add("a task waits in a loop, and no other task can go on", site);
            throw new UnresolvableWait();
        }
        lastProgress = execution.events();
    }
}
