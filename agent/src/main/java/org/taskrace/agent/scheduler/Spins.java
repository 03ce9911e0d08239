package org.taskrace.agent.scheduler;

import org.taskrace.agent.shadow.Execution;
import org.taskrace.agent.shadow.Problems;
import org.taskrace.agent.shadow.Weakenings;

/** Recognises a task that reads a volatile field or an atomic over and over, and lets others run in its place. */
final class Spins {

    private static final int READS_OF_A_SPIN = 10_000;
    private static final int HOPELESS_SPINS = 100;

    private final Scheduler scheduler;
    private final Execution execution;
    private final Weakenings weakenings;
    private final Problems problems;
    private long lastProgress;
    private int reads;
    private int spinsWithoutProgress;

    Spins(Scheduler scheduler, Execution execution, Weakenings weakenings, Problems problems) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.weakenings = weakenings;
        this.problems = problems;
    }

    void reset() {
        reads = 0;
    }

    /** One more read that may be part of a spin. */
    void read(int site) {
        if (execution.events() != lastProgress) {
            lastProgress = execution.events();
            reads = 0;
        } else if (++reads >= READS_OF_A_SPIN) {
            reads = 0;
            weakenings.add("a loop that waits for a value", site);
            if (scheduler.letOthersRun()) {
                spinsWithoutProgress = 0;
            } else if (++spinsWithoutProgress >= HOPELESS_SPINS) {
                problems.add("a task waits in a loop, and no other task can go on", site);
                throw new UnresolvableWait();
            }
            lastProgress = execution.events();
        }
    }
}
