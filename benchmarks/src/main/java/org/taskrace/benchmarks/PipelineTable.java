package org.taskrace.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.reach.twodorder.TwoDOrder;

/**
 * Table of the cost of 2D-Order's bookkeeping alone (no memory accesses) on real pipelines, against the plain pipeline.
 * It has wall time and processor time of both, their quotients, and nanoseconds of processor time per stage. The two
 * take turns, and the smallest time of all rounds counts. Usage:
 * {@code PipelineTable [--stages N,N] [--iterations N] [--work MICROSECONDS] [--workers N,N] [--rounds N]}.
 */
public final class PipelineTable {

    private static final String FORMAT = "| %6s | %7s | %7s | %9s | %9s | %6s | %9s | %9s | %6s | %8s | %8s |%n";

    private String[] stages = {"3", "5", "71"};
    private String[] workers = {"1", "2"};
    private int iterations = 30_000;
    private int work = 20;
    private int rounds = 3;

    private PipelineTable(String[] arguments) {
        for (int i = 0; i < arguments.length; i += 2) {
            switch (arguments[i]) {
                case "--stages" -> stages = Numbers.list("--stages", arguments, i + 1, 1);
                case "--workers" -> workers = Numbers.list("--workers", arguments, i + 1, 1);
                case "--iterations" -> iterations = one("--iterations", arguments, i + 1, 1);
                case "--work" -> work = one("--work", arguments, i + 1, 0);
                case "--rounds" -> rounds = one("--rounds", arguments, i + 1, 1);
                default ->
                    throw new IllegalArgumentException("unknown option '" + arguments[i]
                            + "'; known: --stages --iterations --work --workers --rounds");
            }
        }
    }

    private static int one(String option, String[] arguments, int index, int least) {
        return Integer.parseInt(Numbers.list(option, arguments, index, least)[0]);
    }

    /** Prints the table. */
    public static void main(String[] arguments) {
        PipelineTable table;
        try {
            table = new PipelineTable(arguments);
        } catch (IllegalArgumentException wrong) {
            System.err.println(wrong.getMessage());
            System.exit(64);
            return;
        }
        table.print();
    }

    /** Wall and processor nanoseconds of one run, or the smallest of several. */
    private record Time(long wall, long processor) {
        static final Time LONGEST = new Time(Long.MAX_VALUE, Long.MAX_VALUE);

        Time smaller(Time other) {
            return new Time(Math.min(wall, other.wall), Math.min(processor, other.processor));
        }
    }

    private void print() {
        int passes = passesFor(work);
        System.out.printf(
                FORMAT,
                "stages",
                "workers",
                "µs work",
                "plain s",
                "2D s",
                "ratio",
                "plain cpu",
                "2D cpu",
                "ratio",
                "ns/stage",
                "speed-up");
        System.out.printf(
                FORMAT, "---:", "---:", "---:", "---:", "---:", "---:", "---:", "---:", "---:", "---:", "---:");
        for (String stageCount : stages) {
            Time firstPlain = null;
            Time firstOrdered = null;
            for (String workerCount : workers) {
                int stagesOfOne = Integer.parseInt(stageCount);
                int threads = Integer.parseInt(workerCount);
                Time plain = Time.LONGEST;
                Time ordered = Time.LONGEST;
                for (int round = 0; round < rounds; round++) {
                    plain = plain.smaller(measure(stagesOfOne, passes, threads, false));
                    ordered = ordered.smaller(measure(stagesOfOne, passes, threads, true));
                }
                firstPlain = firstPlain == null ? plain : firstPlain;
                firstOrdered = firstOrdered == null ? ordered : firstOrdered;
                printRow(stageCount, workerCount, plain, ordered, firstPlain, firstOrdered);
            }
        }
    }

    private void printRow(
            String stageCount, String workerCount, Time plain, Time ordered, Time firstPlain, Time firstOrdered) {
        System.out.printf(
                FORMAT,
                stageCount,
                workerCount,
                work,
                number(plain.wall / 1e9, 3),
                number(ordered.wall / 1e9, 3),
                number((double) ordered.wall / plain.wall, 3),
                number(plain.processor / 1e9, 3),
                number(ordered.processor / 1e9, 3),
                number((double) ordered.processor / plain.processor, 3),
                number((double) (ordered.processor - plain.processor) / iterations / Integer.parseInt(stageCount), 0),
                number((double) firstPlain.wall / plain.wall, 2) + "/"
                        + number((double) firstOrdered.wall / ordered.wall, 2));
    }

    private static String number(double value, int digits) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%." + digits + "f", value) : "-";
    }

    private Time measure(int stagesOfOne, int passes, int threads, boolean ordered) {
        TaskEvents events = !ordered ? null : threads == 1 ? TwoDOrder.serial() : TwoDOrder.concurrent();
        PipelineProgram program = new PipelineProgram(stagesOfOne, iterations, passes, threads, events);
        System.gc();
        long processor = processorNanos();
        long wall = System.nanoTime();
        blackhole = program.run(threads);
        return new Time(System.nanoTime() - wall, processorNanos() - processor);
    }

    /** Keeps what the pipelines compute alive: written, so that the JIT cannot drop the work, and never read. */
    @SuppressWarnings("UnusedVariable")
    static volatile long blackhole;

    private static long processorNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    /** Returns how often a stage must go through its block to take about this many microseconds. */
    private static int passesFor(int microseconds) {
        if (microseconds == 0) {
            return 0;
        }
        int trial = 20;
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 30; i++) {
            long begin = System.nanoTime();
            blackhole = new PipelineProgram(10, 20, trial, 1, null).run(1);
            best = Math.min(best, System.nanoTime() - begin);
        }
        double nanosPerPass = best / (200.0 * trial);
        return Math.max(1, (int) Math.round(microseconds * 1000 / nanosPerPass));
    }
}
