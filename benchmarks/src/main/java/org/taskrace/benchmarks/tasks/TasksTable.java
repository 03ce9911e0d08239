package org.taskrace.benchmarks.tasks;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.taskrace.benchmarks.Numbers;
import org.taskrace.core.reach.twodorder.TwoDOrder;
import org.taskrace.tasks.TaskLauncher;
import org.taskrace.tasks.bridge.TaskEventsObserver;

/**
 * A printer of three tables. The first compares the task API with hand-written ForkJoin. The second compares pipelines
 * with 2D-Order listening (its structure alone) with pipelines without a listener. The third has checks that run
 * serially and in parallel, if the property {@code taskrace.jar} names the agent. The compared programs take turns, and
 * the smallest time of all rounds counts. Usage:
 * {@code TasksTable [--stages N,N] [--iterations N] [--work MICROSECONDS] [--workers N,N] [--rounds N]}.
 */
public final class TasksTable {

    private static final String DIVIDED = "| %-10s | %-12s | %7s | %9s | %6s | %9s | %6s |%n";
    private static final String STAGED = "| %6s | %7s | %7s | %9s | %9s | %6s | %9s | %9s | %6s | %8s |%n";

    private String[] stages = {"3", "5", "71"};
    private String[] workers = {"1", "2"};
    private int iterations = 3000;
    private int work = 20;
    private int rounds = 5;

    private TasksTable(String[] arguments) {
        for (int i = 0; i < arguments.length; i += 2) {
            switch (arguments[i]) {
                case "--stages" -> stages = Numbers.list("--stages", arguments, i + 1, 2);
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

    /** Prints the tables. */
    public static void main(String[] arguments) {
        TasksTable table;
        try {
            table = new TasksTable(arguments);
        } catch (IllegalArgumentException wrong) {
            System.err.println(wrong.getMessage());
            System.exit(64);
            return;
        }
        table.printDivided();
        System.out.println();
        table.printStaged();
        String agentJar = System.getProperty("taskrace.jar");
        if (agentJar != null) {
            System.out.println();
            new CheckedTable(Path.of(agentJar), table.rounds).print();
        }
    }

    private static void head(String format, Object... words) {
        System.out.printf(format, words);
        Object[] rules = new Object[words.length];
        for (int i = 0; i < rules.length; i++) {
            rules[i] = words[i].equals("program") || words[i].equals("with") ? "---" : "---:";
        }
        System.out.printf(format, rules);
    }

    private void printDivided() {
        head(DIVIDED, "program", "with", "workers", "ms", "ratio", "cpu ms", "ratio");
        for (String workerCount : workers) {
            TaskLauncher launcher = TaskLauncher.create().onWorkers(Integer.parseInt(workerCount));
            Map<DividedProgram, Time> times = new EnumMap<>(DividedProgram.class);
            // One round more than counts: the first compiles.
            for (int round = 0; round <= rounds; round++) {
                for (DividedProgram program : DividedProgram.values()) {
                    Time time = launcher.call(() -> Time.of(program::run));
                    times.merge(program, round == 0 ? Time.LONGEST : time, Time::smaller);
                }
            }
            Time base = null;
            for (DividedProgram program : DividedProgram.values()) {
                Time time = times.get(program);
                base = program.construct.equals("ForkJoin") ? time : base;
                System.out.printf(
                        DIVIDED,
                        program.task,
                        program.construct,
                        workerCount,
                        Time.number(time.wall() / 1e6, 2),
                        Time.number((double) time.wall() / base.wall(), 3),
                        Time.number(time.processor() / 1e6, 1),
                        Time.number((double) time.processor() / base.processor(), 3));
            }
        }
    }

    private void printStaged() {
        head(
                STAGED,
                "stages",
                "workers",
                "µs work",
                "plain s",
                "2D s",
                "ratio",
                "plain cpu",
                "2D cpu",
                "ratio",
                "speed-up");
        int passes = passesFor(work);
        for (String stageCount : stages) {
            // The larger the number of stages, the fewer iterations make a measurable time.
            int count = Math.max(100, (int) (iterations * 5L / Math.max(5, Integer.parseInt(stageCount))));
            StagedProgram program = new StagedProgram(Integer.parseInt(stageCount), count, passes);
            Time firstPlain = null;
            Time firstOrdered = null;
            for (String workerCount : workers) {
                TaskLauncher launcher = TaskLauncher.create().onWorkers(Integer.parseInt(workerCount));
                Time plain = Time.LONGEST;
                Time ordered = Time.LONGEST;
                for (int round = 0; round <= rounds; round++) {
                    Time plainTime = launcher.call(() -> Time.of(program::run));
                    TaskLauncher observed = launcher.observedBy(new TaskEventsObserver(TwoDOrder.concurrent(), false));
                    Time orderedTime = observed.call(() -> Time.of(program::run));
                    plain = round == 0 ? plain : plain.smaller(plainTime);
                    ordered = round == 0 ? ordered : ordered.smaller(orderedTime);
                }
                firstPlain = firstPlain == null ? plain : firstPlain;
                firstOrdered = firstOrdered == null ? ordered : firstOrdered;
                System.out.printf(
                        STAGED,
                        stageCount,
                        workerCount,
                        work,
                        Time.number(plain.wall() / 1e9, 3),
                        Time.number(ordered.wall() / 1e9, 3),
                        Time.number((double) ordered.wall() / plain.wall(), 3),
                        Time.number(plain.processor() / 1e9, 3),
                        Time.number(ordered.processor() / 1e9, 3),
                        Time.number((double) ordered.processor() / plain.processor(), 3),
                        Time.number((double) firstPlain.wall() / plain.wall(), 2) + "/"
                                + Time.number((double) firstOrdered.wall() / ordered.wall(), 2));
            }
        }
    }

    /** Returns how often a stage must go through its block to take about this many microseconds. */
    private static int passesFor(int microseconds) {
        if (microseconds == 0) {
            return 0;
        }
        int trial = 20;
        Time best = Time.LONGEST;
        for (int i = 0; i < 20; i++) {
            best = best.smaller(
                    Time.of(() -> TaskLauncher.create().serially().call(new StagedProgram(10, 20, trial)::run)));
        }
        double nanosPerPass = best.processor() / (200.0 * trial);
        return Math.max(1, (int) Math.round(microseconds * 1000 / nanosPerPass));
    }
}
