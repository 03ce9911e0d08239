package org.taskrace.testkit;

import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.testkit.generate.RandomProgram;
import org.taskrace.testkit.run.Runner;
import org.taskrace.testkit.run.Verdict;

/** Counts what random programs were like, so that a vacuous run cannot pass for a good one. */
final class Tally {

    private long racy;
    private long racyOnce;
    private long raceFree;
    private long deadlocked;
    private long failed;
    private final EventCounter events = new EventCounter();

    void add(RandomProgram program) {
        add(Runner.oracle(program.text(), ExecutionOrder.DEPTH_FIRST));
        Runner.run(Runner.parse(program.text()), events::next, ExecutionOrder.DEPTH_FIRST);
    }

    private void add(Verdict verdict) {
        switch (verdict.status()) {
            case DEADLOCK -> deadlocked++;
            case ERROR -> failed++;
            case LIMIT -> throw new IllegalArgumentException("the oracle has no limit: " + verdict.message());
            case NOT_A_PROGRAM -> throw new IllegalArgumentException("not a program: " + verdict.message());
            case OK -> {
                racy += verdict.isRacy() ? 1 : 0;
                racyOnce += verdict.racyLocations().size() == 1 ? 1 : 0;
                raceFree += verdict.isRacy() ? 0 : 1;
            }
        }
    }

    synchronized void addAll(Tally other) {
        racy += other.racy;
        racyOnce += other.racyOnce;
        raceFree += other.raceFree;
        deadlocked += other.deadlocked;
        failed += other.failed;
        events.addAll(other.events);
    }

    long programs() {
        return racy + raceFree + deadlocked + failed;
    }

    long racy() {
        return racy;
    }

    long raceFree() {
        return raceFree;
    }

    long deadlocked() {
        return deadlocked;
    }

    long failed() {
        return failed;
    }

    long gets() {
        return events.gets;
    }

    long suspensions() {
        return events.suspensions;
    }

    static String header() {
        return String.format(
                "%10s %10s %10s %10s %10s %10s %12s %12s %12s %12s",
                "programs",
                "racy",
                "1 location",
                "race-free",
                "deadlock",
                "error",
                "accesses",
                "tasks",
                "gets",
                "suspended");
    }

    @Override
    public String toString() {
        return String.format(
                "%10d %10d %10d %10d %10d %10d %12d %12d %12d %12d",
                programs(),
                racy,
                racyOnce,
                raceFree,
                deadlocked,
                failed,
                events.accesses,
                events.tasks,
                events.gets,
                events.suspensions);
    }
}
