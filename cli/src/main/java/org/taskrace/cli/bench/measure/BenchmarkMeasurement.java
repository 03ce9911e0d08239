package org.taskrace.cli.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.taskrace.report.stored.ReportTextException;
import org.taskrace.report.stored.StoredReportReader;

/**
 * Measurement of one benchmark. Each of several turns starts a JVM for each mode, so that a busy moment of the machine
 * slows all modes down. JVMs differ from start to start more than rounds within one do.
 */
public final class BenchmarkMeasurement {

    private final BenchmarkRunner forks;
    private final int turns;
    private final MeasuringTime patience;
    private final String optimisationsOff;
    private final Path work;
    private final ProgressLine progress;

    /**
     * @param turns JVMs for each mode
     * @param optimisationsOff names for the agent, or nothing
     */
    public BenchmarkMeasurement(
            BenchmarkRunner forks,
            int turns,
            MeasuringTime patience,
            String optimisationsOff,
            Path work,
            ProgressLine progress) {
        this.forks = forks;
        this.turns = turns;
        this.patience = patience;
        this.optimisationsOff = optimisationsOff;
        this.work = work;
        this.progress = progress;
    }

    /** Returns the figures; the counts only if they are asked for, since they take a JVM of their own. */
    public BenchmarkTimes measure(String suite, ListedSuite.Item benchmark, boolean counts)
            throws IOException, InterruptedException, BenchmarkRunner.Failed, BenchmarkRunner.TookTooLong {
        Map<RunMode, List<Double>> least = new EnumMap<>(RunMode.class);
        Map<RunMode, Long> memory = new EnumMap<>(RunMode.class);
        String result = null;
        for (int turn = 0; turn < turns; turn++) {
            for (RunMode mode : RunMode.values()) {
                progress.now(
                        suite + " " + benchmark.name() + ", " + mode.word() + ", JVM " + (turn + 1) + " of " + turns);
                BenchmarkRunner.Ended ended = forks.run(mode, suite, benchmark.name(), patience, optimisationsOff);
                least.computeIfAbsent(mode, m -> new ArrayList<>()).add(ended.leastRound());
                memory.merge(mode, Long.parseLong(ended.value("memory")), Math::max);
                result = same(suite, benchmark, mode, result, ended.value("result"));
            }
        }
        List<BenchmarkTimes.Times> times = new ArrayList<>();
        for (RunMode mode : RunMode.values()) {
            times.add(BenchmarkTimes.Times.of(least.get(mode), memory.get(mode)));
        }
        return new BenchmarkTimes(
                benchmark.name(),
                benchmark.paper(),
                benchmark.inMean(),
                times,
                counts ? count(suite, benchmark, result) : BenchmarkTimes.Counts.NONE);
    }

    private BenchmarkTimes.Counts count(String suite, ListedSuite.Item benchmark, String result)
            throws IOException, InterruptedException, BenchmarkRunner.Failed, BenchmarkRunner.TookTooLong {
        progress.now(suite + " " + benchmark.name() + ", counting");
        Path report = Files.createTempFile(work, "report", ".json");
        BenchmarkRunner.Ended ended = forks.count(suite, benchmark.name(), patience, report, optimisationsOff);
        same(suite, benchmark, RunMode.FULL, result, ended.value("result"));
        String[] counts = ended.value("counts").split("\t");
        try {
            // The program's main is a task of its own, which no one has created.
            int tasks = StoredReportReader.read(Files.readString(report))
                            .run()
                            .statistics()
                            .tasks()
                    - 1;
            return new BenchmarkTimes.Counts(
                    tasks, Long.parseLong(counts[0]), Long.parseLong(counts[1]), Long.parseLong(counts[2]));
        } catch (ReportTextException e) {
            throw new IllegalStateException("the agent wrote a result that cannot be read, at line " + e.line(), e);
        }
    }

    private static String same(String suite, ListedSuite.Item benchmark, RunMode mode, String before, String now)
            throws BenchmarkRunner.Failed {
        if (before != null && !before.equals(now)) {
            throw new BenchmarkRunner.Failed(suite + " " + benchmark.name() + " computes " + now + " when run as "
                    + mode.word() + ", but " + before + " otherwise");
        }
        return now;
    }
}
