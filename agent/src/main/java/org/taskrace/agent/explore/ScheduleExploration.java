package org.taskrace.agent.explore;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.taskrace.agent.explore.findings.ExploredRun;
import org.taskrace.agent.explore.findings.FindingLog;
import org.taskrace.agent.explore.findings.ScheduleExplorationReport;
import org.taskrace.agent.explore.findings.ScheduleFinding;
import org.taskrace.agent.explore.record.ScheduleFile;
import org.taskrace.agent.explore.runs.LockNesting;
import org.taskrace.agent.explore.runs.ProgramRunner;
import org.taskrace.agent.explore.runs.RunFingerprint;
import org.taskrace.agent.explore.runs.ScheduleShrinker;
import org.taskrace.agent.explore.search.CycleSchedule;
import org.taskrace.agent.explore.search.Dependences;
import org.taskrace.agent.explore.search.tree.SearchTree;
import org.taskrace.agent.explore.search.tree.SharedTree;
import org.taskrace.agent.explore.search.tree.SubtreeRest;
import org.taskrace.agent.explore.search.tree.WorkText;
import org.taskrace.agent.explore.workers.Workers;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.result.ResultBuilder;

/**
 * Exploration of a program's schedules, one after the other, until all classes have been run, a limit is reached, or
 * something is found.
 */
final class ScheduleExploration {

    private static final int WRONG = 64;

    private final AgentOptions options;
    private final ExplorationLimits limits;
    private final ProgramRunner runner;
    private final Dependences dependences;
    private final SearchTree tree;
    private final FindingLog log;
    private final SearchProgress progress;

    private final SearchTally tally = new SearchTally();
    private final LockNesting nesting;
    private final SizeEstimate size;

    /** The program's main class and arguments, which workers need. */
    private final List<String> program;

    private final Supplier<Workers> workers;
    private SharedTree shared;
    private RunFingerprint firstRun;
    private boolean isReported;

    /** The streams of this JVM; the program's runs have others. */
    private final PrintStream out = System.out;

    private final PrintStream err = System.err;

    /**
     * @param workers starts those that take part, when they are first needed
     * @param program the program's main class and arguments
     */
    ScheduleExploration(
            AgentOptions options,
            ExplorationLimits limits,
            ProgramRunner runner,
            Supplier<Workers> workers,
            String... program) {
        this.options = options;
        this.limits = limits;
        this.runner = runner;
        this.workers = workers;
        this.program = List.of(program);
        dependences = runner.dependences();
        tree = new SearchTree(dependences, limits.flips());
        log = new FindingLog(options.determinacy());
        progress = new SearchProgress(options);
        nesting = new LockNesting(dependences);
        size = new SizeEstimate(dependences);
    }

    /** Runs the search and reports; returns the exit code. */
    int run(PrintStream out, PrintStream err) {
        try {
            return search(out, err) ? report(out, err) : 1;
        } catch (SearchCheckpoint.Unusable e) {
            err.println("taskrace: " + e.getMessage());
            return WRONG;
        }
    }

    /** Runs the search; returns false if the program cannot be run at all. */
    boolean search(PrintStream out, PrintStream err) throws SearchCheckpoint.Unusable {
        try {
            if (limits.resume() == null) {
                search(out);
            } else {
                resume();
            }
            shrink();
            return true;
        } catch (ClassNotFoundException | NoSuchMethodException e) {
            System.setErr(err);
            err.println("taskrace: " + runner.name() + " cannot be run: " + e);
            return false;
        } catch (OutOfMemoryError e) {
            log.unexplored().add("the program needs more memory than there is: give it more with -Xmx");
            return true;
        } catch (IOException e) {
            log.unexplored().add("the search ended early: " + e);
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
        try {
            search(out, err);
        } catch (SearchCheckpoint.Unusable e) {
            throw new IllegalStateException("a test's search has no state to go on with", e);
        }
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
                Integer.toString(tally.schedules),
                Integer.toString(tally.redundant),
                String.join(" ", kinds),
                String.join("|", log.outputs()).replace("\n", "\\n"),
                (String.join("; ", log.unexplored()) + (tally.difference == null ? "" : " " + tally.difference))
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
        return tally.isComplete && log.unexplored().isEmpty() && tally.difference == null;
    }

    private void search(PrintStream out) throws ClassNotFoundException, NoSuchMethodException, IOException {
        RunFingerprint expected = null;
        boolean isVerified = false;
        ExploredRun last;
        do {
            int before = dependences.refinements();
            tree.begin();
            ExploredRun run = runner.run(director -> tree);
            last = run;
            boolean hasCycle = run.director().finish();
            nesting.check(run.director().nestedLocks());
            if (dependences.refinements() != before) {
                tally.probes++;
                log.add(run);
                if (isFound()) {
                    show(run, out);
                    return;
                }
                restart();
                expected = null;
                continue;
            }
            if (tally.runs() == 0) {
                firstRun = RunFingerprint.of(run);
            }
            if (!isVerified) {
                if (expected == null) {
                    expected = firstRun;
                    tally.probes++;
                    restart();
                    continue;
                }
                tally.difference = expected.differenceTo(firstRun);
                isVerified = true;
                show(run, out);
                if (hasCycle && tally.difference == null && confirmsCycle(run)) {
                    return;
                }
            } else if (tree.hasDiverged()) {
                tally.difference = "a schedule could not be repeated after "
                        + run.director().story().size() + " operations";
            }
            if (tally.difference != null) {
                log.add(run);
                return;
            }
            end(run, tree);
            add(run);
            if (isFound()) {
                return;
            }
            if (!tree.next()) {
                tally.isComplete = !tree.wasCut();
                return;
            }
            int known = dependences.refinements();
            tally.probes += size.descendNowAndThen(tally.runs(), runner);
            if (dependences.refinements() != known) {
                restart();
                expected = null;
                continue;
            }
            if (limits.isShared() && tally.runs() >= limits.alone()) {
                SubtreeRest rest = tree.rest(true);
                addFiguresOfTree();
                tree.restart();
                if (share(new SharedTree(rest, limits.flips()))) {
                    return;
                }
                restart();
            }
        } while (isWithinLimits());
        if (isVerified) {
            leaveForLater();
        } else {
            log.add(last);
            log.unexplored().add("a limit was reached before the dependences of the operations were known");
        }
    }

    /** Adds the reversals of a run to a tree. A run without an end has too many, so the search is not complete then. */
    static void end(ExploredRun run, SearchTree tree) {
        if (!run.director().isEndless()) {
            tree.end(run.director().trace(), run.director().blocked());
        }
    }

    private void add(ExploredRun run) {
        if (run.director().isStopped()) {
            tally.stopped++;
        } else {
            tally.add(runner.signature(run));
            log.add(run);
        }
        progress.show(tally.schedules, estimate(), log.findings().size());
    }

    private boolean isWithinLimits() {
        return tally.runs() < limits.schedules() && tally.seconds() < limits.seconds();
    }

    private void addFiguresOfTree() {
        tally.infeasible += tree.infeasible();
        tally.pairs += tree.pairs();
        tally.wasCut |= tree.wasCut();
    }

    /** Goes on with a search that has written down what it had left. */
    private void resume() throws ClassNotFoundException, NoSuchMethodException, IOException, SearchCheckpoint.Unusable {
        SharedTree left = SearchCheckpoint.read(limits.resume(), limits, runner, log, tally);
        firstRun = RunFingerprint.of(log.first());
        log.notes().add("the search went on after " + tally.schedules + " runs of an earlier one");
        if (!share(left)) {
            log.unexplored().add("a dependence that was not known when the search was written down: begin anew");
        }
    }

    /** Searches what is left with workers; returns false if a dependence was found that was not known. */
    private boolean share(SharedTree left) throws ClassNotFoundException, NoSuchMethodException, IOException {
        shared = left;
        SearchCheckpoint state = checkpoint();
        SharedExploration.End end = new SharedExploration(limits, runner, log, tally, progress, workers.get())
                .run(left, program, runner.input(), firstRun.hash(), state);
        tally.wasCut |= left.wasCut();
        switch (end) {
            case REFINED -> {
                return false;
            }
            case OVER -> {
                tally.isComplete = !tally.wasCut;
                state.remove();
            }
            case LIMIT -> leaveForLater(left);
            default -> {}
        }
        return true;
    }

    private SearchCheckpoint checkpoint() {
        Path file =
                limits.isTest() || limits.directory() == null || limits.given().isEmpty()
                        ? null
                        : limits.directory().resolve(fileName() + SearchCheckpoint.SUFFIX);
        return new SearchCheckpoint(file, limits, runner, log, tally, firstRun.hash());
    }

    private String fileName() {
        return runner.name().replaceAll("[^\\w.]", "_");
    }

    /** Writes down what this process alone has left. */
    private void leaveForLater() {
        addFiguresOfTree();
        shared = new SharedTree(tree.rest(true), limits.flips());
        leaveForLater(shared);
        tree.restart();
    }

    private void leaveForLater(SharedTree left) {
        if (checkpoint().write(left, new WorkText(runner.tasks()))) {
            log.notes().add("the search can go on: taskrace explore --resume " + limits.directory());
        }
    }

    private static void show(ExploredRun run, PrintStream out) {
        out.print(run.output());
        out.flush();
    }

    private void restart() {
        shared = null;
        tree.restart();
        tally.restart();
        nesting.restart();
        size.restart();
        log.restart();
    }

    private boolean isFound() {
        return !log.isEmpty() && !limits.keepGoing();
    }

    /** Runs a schedule that leads into the deadlock of a cycle of locks; returns whether that ends the search. */
    private boolean confirmsCycle(ExploredRun first) throws ClassNotFoundException, NoSuchMethodException {
        int before = dependences.refinements();
        ExploredRun directed = runner.run(director -> new CycleSchedule(director::holdsLocks));
        tally.probes++;
        log.add(first);
        if (dependences.refinements() == before) {
            log.add(directed);
        }
        if (isFound()) {
            tally.schedules = 1;
            return true;
        }
        log.restart();
        return false;
    }

    private long estimate() {
        if (tally.isComplete) {
            return -1;
        }
        double done = shared == null ? tree.done() : shared.done();
        long byShare = done <= 0 ? -1 : Math.round(tally.runs() / done);
        // The search itself never runs fewer than it has run; what it has left weighs less the longer it takes.
        return Math.max(size.schedules(), byShare);
    }

    /** Takes flips away that a finding does not need, and records its schedule. */
    private void shrink() throws ClassNotFoundException, NoSuchMethodException {
        if (tally.difference != null) {
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
        String name = fileName() + "-" + number + ".schedule";
        Path file = limits.directory().resolve(name);
        try {
            Files.createDirectories(limits.directory());
            new ScheduleFile(
                            ResultBuilder.version(),
                            Path.of("").toAbsolutePath().toString(),
                            limits.command(),
                            limits.timeouts(),
                            limits.spurious(),
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
            report(out, err);
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
                        tally.schedules,
                        isWhole(),
                        log.outcomes().size(),
                        limits.flips(),
                        tally.redundant,
                        tally.stopped + tally.infeasible + tree.infeasible(),
                        tally.pairs + tree.pairs(),
                        estimate(),
                        tally.secondsInAll(),
                        tally.probes),
                log,
                limits.isTest() ? "@RaceFree(replay = \"%s\")" : "taskrace replay %s",
                tally.difference,
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
