package org.taskrace.agent.explore;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.taskrace.agent.explore.record.ScheduleFile;
import org.taskrace.agent.explore.search.CycleSchedule;
import org.taskrace.agent.explore.search.Dependences;
import org.taskrace.agent.explore.search.SearchTree;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.result.ResultBuilder;

/**
 * Exploration of a program's schedules, one after the other, until all classes have been run, a limit is reached, or
 * something is found.
 */
final class ScheduleExploration {

    private final AgentOptions options;
    private final ExplorationLimits limits;
    private final ProgramRunner runner;
    private final Dependences dependences;
    private final SearchTree tree;
    private final FindingLog log;
    private final SearchProgress progress;
    private final long begin = System.nanoTime();

    private final Set<Long> classes = new HashSet<>();
    private int schedules;
    private int redundant;
    private Set<List<Integer>> nesting;
    private int stopped;
    private int probes;
    private boolean isComplete;
    private String difference;
    private boolean isReported;

    ScheduleExploration(AgentOptions options, ExplorationLimits limits, ProgramRunner runner) {
        this.options = options;
        this.limits = limits;
        this.runner = runner;
        dependences = runner.dependences();
        tree = new SearchTree(dependences, limits.flips());
        log = new FindingLog(options.determinacy());
        progress = new SearchProgress(options);
    }

    /** Runs the search and reports; returns the exit code. */
    int run(PrintStream out, PrintStream err) {
        return search(out, err) ? report(out, err) : 1;
    }

    /** Runs the search; returns false if the program cannot be run at all. */
    boolean search(PrintStream out, PrintStream err) {
        try {
            search(out);
            shrink();
            return true;
        } catch (ClassNotFoundException | NoSuchMethodException e) {
            System.setErr(err);
            err.println("taskrace: " + runner.name() + " cannot be run: " + e);
            return false;
        } catch (OutOfMemoryError e) {
            log.unexplored().add("the program needs more memory than there is: give it more with -Xmx");
            return true;
        } finally {
            System.setOut(out);
            System.setErr(err);
            progress.end();
        }
    }

    /** Runs the search and puts its result into words, as {@code TestCheckHooks.explore} gives it. */
    void resultInto(Map<String, Object> result) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        search(out, err);
        isReported = true;
        ScheduleExplorationReport report = words();
        result.put("verdict", report.verdict());
        result.put("guarantee", isWhole() ? "every-schedule" : "explored");
        result.put("reason", String.join(", ", log.unexplored()));
        result.put("report", report.text());
        result.put("json", report.json());
    }

    /** Returns the result in one line, with tabs: program, complete or not, schedules, redundant ones, findings, outputs, what is not explored. */
    String summary() {
        Set<String> kinds = new TreeSet<>();
        log.findings().forEach(finding -> kinds.add(finding.kind()));
        return String.join(
                "\t",
                runner.name(),
                Boolean.toString(isWhole()),
                Integer.toString(schedules),
                Integer.toString(redundant),
                String.join(" ", kinds),
                String.join("|", log.outputs()).replace("\n", "\\n"),
                (String.join("; ", log.unexplored()) + (difference == null ? "" : " " + difference))
                        .replace("\n", "\\n"));
    }

    /** Returns the files of the recorded schedules. */
    List<Path> recorded() {
        return log.findings().stream()
                .filter(finding -> finding.file() != null)
                .map(finding -> Path.of(finding.file()))
                .toList();
    }

    private boolean isWhole() {
        return isComplete && log.unexplored().isEmpty() && difference == null;
    }

    private void search(PrintStream out) throws ClassNotFoundException, NoSuchMethodException {
        List<String> expected = null;
        boolean isVerified = false;
        ExploredRun last;
        do {
            int before = dependences.refinements();
            tree.begin();
            ExploredRun run = runner.run(director -> tree);
            last = run;
            boolean hasCycle = run.director().finish();
            checkNesting(run.director().nestedLocks());
            if (dependences.refinements() != before) {
                probes++;
                log.add(run);
                if (isFound()) {
                    show(run, out);
                    return;
                }
                restart();
                expected = null;
                continue;
            }
            if (!isVerified) {
                if (expected == null) {
                    expected = fingerprint(run);
                    probes++;
                    restart();
                    continue;
                }
                difference = difference(expected, fingerprint(run));
                isVerified = true;
                show(run, out);
                if (hasCycle && difference == null && confirmsCycle(run)) {
                    return;
                }
            } else if (tree.hasDiverged()) {
                difference = "a schedule could not be repeated after "
                        + run.director().story().size() + " operations";
            }
            if (difference != null) {
                log.add(run);
                return;
            }
            tree.end(run.director().trace(), run.director().blocked());
            if (run.director().isStopped()) {
                stopped++;
            } else {
                schedules++;
                redundant += classes.add(hash(run.director().trace().signature())) ? 0 : 1;
                log.add(run);
            }
            progress.show(schedules, estimate(), log.findings().size());
            if (isFound()) {
                return;
            }
            if (!tree.next()) {
                isComplete = !tree.wasCut();
                return;
            }
        } while (schedules + stopped < limits.schedules() && seconds() < limits.seconds());
        if (!isVerified) {
            log.add(last);
            log.unexplored().add("a limit was reached before the dependences of the operations were known");
        }
    }

    /** Returns a hash of 64 bits, so that different texts have different ones. */
    private static long hash(String text) {
        long hash = 1125899906842597L;
        for (int i = 0; i < text.length(); i++) {
            hash = 31 * hash + text.charAt(i) + (hash >>> 29);
        }
        return hash;
    }

    /**
     * Cycles of locks are looked for in each run alone, which is enough only if all runs nest their locks in one way. Otherwise nested locks
     * are explored one by one.
     */
    private void checkNesting(Set<List<Integer>> nested) {
        if (nesting == null) {
            nesting = nested;
        } else if (!nesting.equals(nested)) {
            nested.forEach(places -> places.forEach(dependences::makeFine));
            nesting.forEach(places -> places.forEach(dependences::makeFine));
        }
    }

    private static void show(ExploredRun run, PrintStream out) {
        out.print(run.output());
        out.flush();
    }

    private void restart() {
        tree.restart();
        schedules = 0;
        stopped = 0;
        redundant = 0;
        nesting = null;
        classes.clear();
        log.restart();
    }

    private boolean isFound() {
        return !log.isEmpty() && !limits.keepGoing();
    }

    /** Runs a schedule that leads into the deadlock of a cycle of locks; returns whether that ends the search. */
    private boolean confirmsCycle(ExploredRun first) throws ClassNotFoundException, NoSuchMethodException {
        int before = dependences.refinements();
        ExploredRun directed = runner.run(director -> new CycleSchedule(director::holdsLocks));
        probes++;
        log.add(first);
        if (dependences.refinements() == before) {
            log.add(directed);
        }
        if (isFound()) {
            schedules = 1;
            return true;
        }
        log.restart();
        return false;
    }

    private long estimate() {
        double done = isComplete ? 1 : tree.done();
        return isComplete || done <= 0 ? -1 : Math.round((schedules + stopped) / done);
    }

    private double seconds() {
        return (System.nanoTime() - begin) / 1e9;
    }

    private static List<String> fingerprint(ExploredRun run) {
        List<String> all = new ArrayList<>(run.director().story());
        all.add("output " + run.output());
        all.add("exit code " + run.status());
        return all;
    }

    private static String difference(List<String> first, List<String> second) {
        for (int i = 0; i < Math.max(first.size(), second.size()); i++) {
            String one = i < first.size() ? first.get(i) : "nothing";
            String other = i < second.size() ? second.get(i) : "nothing";
            if (!one.equals(other)) {
                return "two runs of the first schedule differ: " + one.strip() + " in one, " + other.strip()
                        + " in the other";
            }
        }
        return null;
    }

    /** Takes flips away that a finding does not need, and records its schedule. */
    private void shrink() throws ClassNotFoundException, NoSuchMethodException {
        if (difference != null) {
            return;
        }
        ScheduleShrinker shrinker = new ScheduleShrinker(runner, log);
        int number = 1;
        for (ScheduleFinding finding : log.findings()) {
            ScheduleFinding small = shrinker.shrink(finding);
            log.replace(limits.directory() == null ? small : small.recordedIn(write(small, number++)));
        }
    }

    private String write(ScheduleFinding finding, int number) {
        String name = runner.name().replaceAll("[^\\w.]", "_") + "-" + number + ".schedule";
        Path file = limits.directory().resolve(name);
        try {
            Files.createDirectories(limits.directory());
            new ScheduleFile(
                            ResultBuilder.version(),
                            Path.of("").toAbsolutePath().toString(),
                            limits.command(),
                            limits.timeouts(),
                            finding.kind(),
                            finding.what(),
                            runner.places(),
                            finding.flips())
                    .write(file);
            return file.toString();
        } catch (IOException e) {
            log.unexplored().add("the schedule could not be recorded in " + file + ": " + e);
            return null;
        }
    }

    // ---- the report ----

    /** Reports what was found so far, if the JVM is ended from outside. */
    void interrupted() {
        if (!isReported) {
            log.unexplored().add("the search was interrupted");
            report(System.out, System.err);
        }
    }

    private synchronized int report(PrintStream out, PrintStream err) {
        if (isReported) {
            return 69;
        }
        isReported = true;
        ScheduleExplorationReport report = words();
        err.print(report.text());
        err.flush();
        if (!options.json().isEmpty()) {
            writeJson(report.json(), out);
        }
        if (log.findings().stream().anyMatch(finding -> !finding.isFailure())) {
            return options.exitCode();
        }
        if (!log.isEmpty()) {
            return 67;
        }
        return report.verdict().equals("inconclusive") ? 69 : log.first().status();
    }

    private ScheduleExplorationReport words() {
        return new ScheduleExplorationReport(
                new ScheduleExplorationReport.Counts(
                        schedules,
                        isWhole(),
                        log.outcomes().size(),
                        limits.flips(),
                        redundant,
                        stopped + tree.infeasible(),
                        tree.pairs(),
                        estimate(),
                        seconds(),
                        probes),
                log,
                limits.isTest() ? "@RaceFree(replay = \"%s\")" : "taskrace replay %s",
                difference,
                log.first() == null ? null : log.first().report());
    }

    private void writeJson(String json, PrintStream out) {
        try {
            if (options.json().equals("-")) {
                out.print(json);
                out.flush();
            } else {
                Files.writeString(Path.of(options.json()), json);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
