package org.taskrace.benchmarks.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.taskrace.benchmarks.suite.Benchmark;
import org.taskrace.benchmarks.suite.Suite;
import org.taskrace.benchmarks.suite.SuiteProgram;

/**
 * The main class of each JVM of {@code taskrace bench}. It prints lines of a word and its values, separated by tabs:
 *
 * <pre>
 *   list                        suite NAME PAPER; then for each of its benchmarks: benchmark NAME IN-MEAN PAPER
 *   run SUITE NAME LEAST MOST N round SECONDS, for each round; result NUMBER, of the first; memory BYTES
 *   check SUITE NAME LEAST MOST N  as run, in a check of an agent that was started for tests; or: refused REASON
 *                               then work ROUNDS JUDGED REPLACED COLLISIONS FOREIGN SPINS BLOCKED, of all rounds
 *   count SUITE NAME            counts READS WRITES CHECKS; result NUMBER, both of the first round
 * </pre>
 */
public final class BenchMain {

    /** More rounds say nothing new. */
    private static final int MOST_ROUNDS = 20_000;

    /** The system counts the time of a process in hundredths of a second: shorter rounds are measured several at once. */
    private static final double LEAST_SPELL = 0.12;

    /** The factor of elapsed time to processor time that a program may take. */
    private static final double PATIENCE = 4;

    /** A round that is shorter than all before by less is no sign that the JIT has still something to do. */
    private static final double CLEARLY_FASTER = 0.97;

    /** How often the program has run. */
    private static int runs;

    private BenchMain() {}

    public static void main(String[] args) throws ReflectiveOperationException {
        switch (args[0]) {
            case "list" -> list();
            case "run" ->
                run(
                        Suites.find(args[1], args[2]),
                        Double.parseDouble(args[3]),
                        Double.parseDouble(args[4]),
                        Integer.parseInt(args[5]));
            case "check", "check-on-one" ->
                check(
                        Suites.find(args[1], args[2]),
                        Double.parseDouble(args[3]),
                        Double.parseDouble(args[4]),
                        Integer.parseInt(args[5]));
            case "count" -> count(Suites.find(args[1], args[2]));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void list() {
        for (Suite suite : Suites.all()) {
            print("suite", suite.name(), suite.paper());
            for (Benchmark benchmark : suite.benchmarks()) {
                print("benchmark", benchmark.name(), benchmark.inMean(), benchmark.paper());
            }
        }
    }

    /**
     * Runs rounds for at least {@code seconds} of work and at least {@code rounds} times. It then goes on until no
     * round has become clearly faster for half that time, for {@code most} seconds at most. When all of that has taken far
     * longer it ends after any round.
     */
    private static void run(Benchmark benchmark, double seconds, double most, int rounds) {
        SuiteProgram program = benchmark.prepared().get();
        long end = System.nanoTime() + (long) (PATIENCE * most * 1e9);
        double worked = 0;
        double least = Double.MAX_VALUE;
        double enough = seconds;
        double result = 0;
        for (int round = 0;
                round == 0 || System.nanoTime() < end && (round < rounds || worked < enough && round < MOST_ROUNDS);
                round++) {
            WorkTime before = WorkTime.now();
            double now = program.run();
            runs++;
            double spent = WorkTime.now().since(before);
            int repeated = 1;
            while (spent < LEAST_SPELL && round > 0) {
                program.run();
                runs++;
                repeated++;
                spent = WorkTime.now().since(before);
            }
            double time = spent / repeated;
            print("round", time);
            worked += spent;
            if (time < CLEARLY_FASTER * least) {
                least = time;
                enough = Math.min(most, Math.max(enough, worked + seconds / 2));
            }
            result = round == 0 ? now : result;
        }
        print("memory", PeakMemory.bytes());
        program.check();
        print("result", result);
    }

    /** Runs rounds inside a check of the agent, whose classes are not on the class path of this module. */
    private static void check(Benchmark benchmark, double seconds, double most, int rounds)
            throws ReflectiveOperationException {
        List<String> missing = new ArrayList<>();
        Map<?, ?> found = (Map<?, ?>) Class.forName("org.taskrace.hooks.tasks.TestCheckHooks")
                .getMethod("run", Runnable.class)
                .invoke(null, (Runnable) () -> {
                    try {
                        run(benchmark, seconds, most, rounds);
                    } catch (UnsupportedOperationException e) {
                        missing.add(e.getMessage());
                    }
                });
        String verdict = (String) found.get("verdict");
        if (!missing.isEmpty()) {
            print("refused", missing.get(0));
        } else if (!verdict.equals("race-free")) {
            String report = (String) found.get("report");
            print(
                    "refused",
                    report.lines()
                            .filter(line -> line.startsWith("taskrace: not checked") || line.contains(" race "))
                            .findFirst()
                            .orElse(verdict));
        }
        long[] work = (long[]) Class.forName("org.taskrace.hooks.parallel.WorkCounts")
                .getMethod("read")
                .invoke(null);
        print("work", runs, work[0], work[1], work[2], work[3], work[4], blocked());
    }

    /** Returns how often the threads that live have waited for a monitor. */
    private static long blocked() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                .filter(Objects::nonNull)
                .mapToLong(ThreadInfo::getBlockedCount)
                .sum();
    }

    /** Runs with counting by the agent, whose classes are not on the class path of this module. */
    private static void count(Benchmark benchmark) throws ReflectiveOperationException {
        SuiteProgram program = benchmark.prepared().get();
        Class<?> counts = Class.forName("org.taskrace.hooks.memory.AccessCounters");
        long[] before = read(counts);
        double result = program.run();
        long[] after = read(counts);
        program.check();
        print("counts", after[0] - before[0], after[1] - before[1], after[2] - before[2]);
        print("result", result);
    }

    private static long[] read(Class<?> counts) throws ReflectiveOperationException {
        return new long[] {
            (long) counts.getMethod("reads").invoke(null),
            (long) counts.getMethod("writes").invoke(null),
            (long) counts.getMethod("checks").invoke(null)
        };
    }

    private static void print(Object... values) {
        StringBuilder line = new StringBuilder();
        for (Object value : values) {
            line.append(line.isEmpty() ? "" : "\t").append(value);
        }
        System.out.println(line);
    }
}
