package org.taskrace.agent.parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.taskrace.agent.parallel.trace.RecordedTrace;
import org.taskrace.agent.parallel.trace.TraceEvent;
import org.taskrace.agent.parallel.trace.TraceWriter.NoteKind;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.TaskTree;
import org.taskrace.engine.findings.AllocationTable;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.HookRuntime;
import org.taskrace.report.RunReport;

/**
 * Check of a recorded run. The events of all tasks come first, so that each step has its strand. Then the accesses are
 * judged, partitioned by location: each thread takes some locations, in the order of the trace.
 *
 * <p>A detector of the registry can judge instead, on one thread: the brute-force dag, for example. It shares neither
 * order nor history with runs on workers.
 */
public final class TraceCheck {

    private static final TaskKind[] KINDS = TaskKind.values();

    private final RecordedTrace trace;
    private final SiteTable sites;
    private final InconclusiveReasons problems = new InconclusiveReasons();
    private final ScheduleDependences weakenings = new ScheduleDependences();
    private final ParallelRaceLog races;
    private long judged;

    public TraceCheck(RecordedTrace trace, int maxRaces) {
        this.trace = trace;
        sites = trace.sites();
        races = new ParallelRaceLog(sites, new AllocationTable(sites), maxRaces);
    }

    /** Judges by the order and the states of runs on workers, on some threads; returns the report. */
    public RunReport onThreads(int threads, String version) {
        long begin = System.nanoTime();
        Object[] places = new TraceReplay(trace).places();
        TraceJudge judge = new TraceJudge(trace, races, problems);
        new HookRuntime().parallel(null, judge).install();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<Long>> partitions = new ArrayList<>();
            for (int partition = 0; partition < threads; partition++) {
                partitions.add(new TracePartition(trace, places, partition, threads));
            }
            for (Future<Long> partition : pool.invokeAll(partitions)) {
                judged += partition.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the check was interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            pool.shutdown();
            HookRuntime.remove();
        }
        return report(version, "trace on " + threads + " threads", (System.nanoTime() - begin) / 1e9);
    }

    /** Judges by a detector; returns the report. */
    public RunReport by(String name, Detector detector, String version) {
        long begin = System.nanoTime();
        judged = new TraceDetection(trace, detector).tell(races);
        return report(version, "trace by " + name, (System.nanoTime() - begin) / 1e9);
    }

    private RunReport report(String version, String order, double seconds) {
        for (RecordedTrace.Note note : trace.notes()) {
            if (note.kind() == NoteKind.PROBLEM) {
                problems.add(note.text() + (note.at().isEmpty() ? "" : ", at " + note.at()), 0);
            } else if (note.kind() == NoteKind.WEAKENING) {
                weakenings.add(note.text() + (note.at().isEmpty() ? "" : ", at " + note.at()), 0);
            } else {
                weakenings.assume(note.text() + (note.at().isEmpty() ? "" : ", at " + note.at()), 0, note.outcome());
            }
        }
        if (!trace.isComplete()) {
            problems.add(
                    "the trace is cut off: it was checked up to event "
                            + trace.steps().size()
                            + (trace.lost() == 0 ? "" : ", and " + trace.lost() + " later ones were left out"),
                    0);
        }
        return new ParallelReport(tree(), races, null, problems, weakenings, sites)
                .build(version, new ParallelReport.Work(tasks(), trace.steps().size(), judged, 0, 0, order, seconds));
    }

    private int tasks() {
        return 1
                + (int) trace.steps().stream()
                        .filter(step -> step.type() == TraceEvent.CREATE)
                        .count();
    }

    /** Returns the tasks up to the first one that the trace does not have. */
    private TaskTree tree() {
        List<RecordedTrace.Step> creations = trace.steps().stream()
                .filter(step -> step.type() == TraceEvent.CREATE)
                .sorted((one, other) -> Integer.compare(one.argument(), other.argument()))
                .toList();
        TaskTree tree = new TaskTree();
        tree.add(0, 0, TaskKind.ROOT, 0);
        for (RecordedTrace.Step step : creations) {
            if (step.argument() != tree.size()) {
                break;
            }
            tree.add(step.task(), step.argument(), KINDS[step.other()], Math.max(step.site(), 0));
        }
        return tree;
    }
}
