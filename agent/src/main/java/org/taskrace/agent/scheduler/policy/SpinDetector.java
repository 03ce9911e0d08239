package org.taskrace.agent.scheduler.policy;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.WeakHashMap;
import org.taskrace.agent.constructs.atomics.AtomicModel;
import org.taskrace.agent.scheduler.OperationKind;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.StuckTaskError;
import org.taskrace.engine.history.AccessJudge;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.site.InconclusiveReasons;

/**
 * A detector of spinning tasks. Such a task reads a volatile field or an atomic, or asks for another task's end, over
 * and over. Or it is in a loop that changes nothing. Other tasks run instead. Their effects that the spinning task then
 * sees are edges like any other.
 *
 * <p>A long computation may look like that. So a task that no other can help is given up only after some time. The time
 * is short if its loop changes nothing that can be seen, longer if its locals may change. It is longest if the loop writes
 * to memory. It is processor time: on a busy machine a computation takes as much of it as on an idle one. A task event
 * ends a spin.
 */
public final class SpinDetector implements AtomicModel.Listener {

    private static final int READS_OF_A_SPIN = 10_000;
    private static final int HOPELESS_SPINS = 100;
    private static final int ENDLESS_ROUNDS = 4096;
    private static final long NANOS_OF_A_WAIT = 2_000_000_000L;
    private static final long NANOS_OF_A_SEARCH = 30_000_000_000L;
    private static final long NANOS_OF_A_COMPUTATION = 300_000_000_000L;

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final AccessJudge history;
    private final InconclusiveReasons problems;
    private long lastProgress;
    private int reads;
    private int endlessRounds;

    /** Since the last time that another task could go on: how often none could, for how long, and whether this one has written meanwhile. */
    private int spinsInVain;

    private long nanosInVain;

    /** The number of task events after the last spin in vain. */
    private long eventsInVain;

    /** The processor time of each thread when it last spun in vain: several tasks may do so in turn. */
    private final Map<Thread, Long> lastReadings = new WeakHashMap<>();

    private boolean hasWritten;
    private long writes;

    public SpinDetector(
            Scheduler scheduler, HappensBefore execution, AccessJudge history, InconclusiveReasons problems) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.history = history;
        this.problems = problems;
    }

    /** Records that the running task has written something for which others may wait. */
    public void reset() {
        reads = 0;
        hasWritten = true;
    }

    /** Records that the running task may have written by an atomic operation, which may be part of a spin as well. */
    @Override
    public void mayHaveWritten() {
        hasWritten = true;
    }

    @Override
    public void beforeSharedOperation(Object object) {
        scheduler.before(OperationKind.EXCHANGE, object);
    }

    /** Records a read, which may be part of a spin, of something that another task may change. */
    public void read(int site) {
        if (isSpin()) {
            letOthersRun(site, false);
        }
    }

    @Override
    public void looked(int site) {
        read(site);
    }

    /**
     * Records a round of a loop that changes nothing itself. The read that it may wait for is recorded, or reported as
     * a race, by its own hook.
     */
    public void round(int site) {
        if (isSpin()) {
            letOthersRun(site, true);
        }
    }

    /** Records a round of a loop that may compute or wait: others get their turn, but the run is not given up. */
    public void turn() {
        if (isSpin()) {
            reads = 0;
            scheduler.letOthersRun();
            lastProgress = execution.events();
        }
    }

    /** Records a round of an endless loop: others get their turn in any case. */
    public void endlessRound() {
        if (++endlessRounds >= ENDLESS_ROUNDS) {
            endlessRounds = 0;
            scheduler.letOthersRun();
        }
    }

    private boolean isSpin() {
        if (execution.events() != lastProgress) {
            lastProgress = execution.events();
            reads = 0;
        }
        return ++reads >= READS_OF_A_SPIN;
    }

    private void letOthersRun(int site, boolean changesNoLocals) {
        reads = 0;
        boolean isFirst = spinsInVain == 0 || execution.events() != eventsInVain;
        if (scheduler.letOthersRun()) {
            spinsInVain = 0;
        } else {
            noteSpinInVain(isFirst);
            long limit = hasWritten ? NANOS_OF_A_COMPUTATION : changesNoLocals ? NANOS_OF_A_WAIT : NANOS_OF_A_SEARCH;
            if (spinsInVain >= HOPELESS_SPINS && nanosInVain > limit) {
                problems.add("a task waits in a loop, and no other task can go on", site);
                throw new StuckTaskError();
            }
        }
        lastProgress = execution.events();
    }

    private void noteSpinInVain(boolean isFirst) {
        spinsInVain = isFirst ? 1 : spinsInVain + 1;
        if (isFirst) {
            nanosInVain = 0;
            lastReadings.clear();
            hasWritten = false;
        } else {
            hasWritten |= history.judgedWrites() != writes;
        }
        long now = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        Long before = lastReadings.put(Thread.currentThread(), now);
        nanosInVain += before == null ? 0 : now - before;
        // In a new strand the first write of a location is judged anew, and so is seen.
        execution.endStrand();
        eventsInVain = execution.events();
        writes = history.judgedWrites();
    }
}
