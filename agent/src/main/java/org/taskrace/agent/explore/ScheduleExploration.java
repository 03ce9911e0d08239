package org.taskrace.agent.explore;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.taskrace.agent.constructs.locks.UncontrolledLockControl;
import org.taskrace.agent.explore.search.Dependences;
import org.taskrace.agent.explore.search.SearchTree;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.scheduler.StuckTaskError;
import org.taskrace.agent.scheduler.fibers.FiberFactory;
import org.taskrace.agent.session.ProgramParts;
import org.taskrace.agent.session.Session;
import org.taskrace.report.RunReport;

/** Runs the schedules of a program one after the other, until all classes have been run, a limit is reached, or something is found. */
final class ScheduleExploration {

    private final AgentOptions options;
    private final ExplorationLimits limits;
    private final ProgramParts program;
    private final UncontrolledLockControl outside;
    private final ProgramLoader.Factory loaders;
    private final String mainClass;
    private final String[] arguments;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final Dependences dependences = new Dependences();
    private final SearchTree tree;
    private final FiberFactory fibers = FiberFactory.create();
    private final long begin = System.nanoTime();

    private final Map<String, ScheduleFinding> findings = new LinkedHashMap<>();
    private final Map<String, Integer> seenIn = new HashMap<>();
    private final Set<String> outcomes = new LinkedHashSet<>();
    private final Set<String> outputs = new TreeSet<>();
    private final Set<String> unexplored = new LinkedHashSet<>();
    private int firstAccess = 1;
    private final Set<Long> classes = new HashSet<>();
    private int schedules;
    private int redundant;
    private Set<List<Integer>> nesting;
    private int stopped;
    private int probes;
    private boolean isComplete;
    private String difference;
    private RunReport firstReport;
    private Integer firstStatus;
    private String firstOutput;
    private boolean isReported;

    ScheduleExploration(
            AgentOptions options,
            ExplorationLimits limits,
            ProgramParts program,
            UncontrolledLockControl outside,
            ProgramLoader.Factory loaders,
            String mainClass,
            String[] arguments) {
        this.options = options;
        this.limits = limits;
        this.program = program;
        this.outside = outside;
        this.loaders = loaders;
        this.mainClass = mainClass;
        this.arguments = arguments;
        tree = new SearchTree(dependences, limits.flips());
    }

    /** One run and what came out of it. */
    private record Run(RunDirector director, RunReport report, String output, int status) {}

    /** Runs the search and reports; returns the exit code. */
    int run(PrintStream out, PrintStream err) {
        return search(out, err) ? report(out, err) : 1;
    }

    /** Runs the search; returns false if the program cannot be run at all. */
    boolean search(PrintStream out, PrintStream err) {
        try {
            search(out);
            return true;
        } catch (ClassNotFoundException | NoSuchMethodException e) {
            System.setErr(err);
            err.println("taskrace: " + mainClass + " cannot be run: " + e);
            return false;
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    /** Returns the result in one line, with tabs: program, complete or not, schedules, redundant ones, findings, outputs, what is not explored. */
    String summary() {
        Set<String> kinds = new TreeSet<>();
        findings.values().forEach(finding -> kinds.add(finding.kind()));
        return String.join(
                "\t",
                mainClass,
                Boolean.toString(isComplete && unexplored.isEmpty() && difference == null),
                Integer.toString(schedules),
                Integer.toString(redundant),
                String.join(" ", kinds),
                String.join("|", outputs).replace("\n", "\\n"),
                (String.join("; ", unexplored) + (difference == null ? "" : " " + difference)).replace("\n", "\\n"));
    }

    private void search(PrintStream out) throws ClassNotFoundException, NoSuchMethodException {
        List<String> expected = null;
        boolean isVerified = false;
        do {
            int before = dependences.refinements();
            Run run = runOnce();
            run.director().finish();
            checkNesting(run.director().nestedLocks());
            if (dependences.refinements() != before) {
                probes++;
                note(run);
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
            } else if (tree.hasDiverged()) {
                difference = "a schedule could not be repeated after "
                        + run.director().story().size() + " operations";
            }
            if (difference != null) {
                note(run);
                return;
            }
            tree.end(run.director().trace(), run.director().blocked());
            if (run.director().isStopped()) {
                stopped++;
            } else {
                schedules++;
                redundant += classes.add(hash(run.director().trace().signature())) ? 0 : 1;
                note(run);
            }
            if (isFound()) {
                return;
            }
            if (!tree.next()) {
                isComplete = !tree.wasCut();
                return;
            }
        } while (schedules + stopped < limits.schedules() && seconds() < limits.seconds());
        if (!isVerified) {
            unexplored.add("a limit was reached before the dependences of the operations were known");
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

    private void show(Run run, PrintStream out) {
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
        outcomes.clear();
        outputs.clear();
        firstReport = null;
    }

    private boolean isFound() {
        return !findings.isEmpty() && !limits.keepGoing();
    }

    private double seconds() {
        return (System.nanoTime() - begin) / 1e9;
    }

    private Run runOnce() throws ClassNotFoundException, NoSuchMethodException {
        tree.begin();
        ThreadNumbers.reset();
        RunDirector director = new RunDirector(numbers, dependences, tree, program.sites(), limits.timeouts());
        ProgramLoader loader = loaders.create();
        Thread.currentThread().setContextClassLoader(loader);
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, false, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(errors, false, StandardCharsets.UTF_8));
        Class<?> type = Class.forName(mainClass, false, loader);
        Method main = mainOf(type);
        boolean[] hasFailed = new boolean[1];
        Session session = new Session(options, program, outside, firstAccess);
        RunReport report = session.explore(director, fibers, () -> {
            try {
                main.invoke(null, main.getParameterCount() == 0 ? new Object[0] : new Object[] {arguments.clone()});
            } catch (InvocationTargetException e) {
                if (!(e.getCause() instanceof StuckTaskError)) {
                    hasFailed[0] = true;
                    director.uncaught(Thread.currentThread(), e.getCause());
                }
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        });
        firstAccess = session.nextAccess();
        System.out.flush();
        Integer status = director.exitStatus();
        return new Run(
                director,
                report,
                output.toString(StandardCharsets.UTF_8),
                status != null ? status : hasFailed[0] ? 1 : 0);
    }

    private static Method mainOf(Class<?> type) throws NoSuchMethodException {
        Method main;
        try {
            main = type.getMethod("main", String[].class);
        } catch (NoSuchMethodException e) {
            main = type.getDeclaredMethod("main", String[].class);
        }
        main.setAccessible(true);
        return main;
    }

    private static List<String> fingerprint(Run run) {
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

    // ---- what a run shows ----

    private void note(Run run) {
        RunReport report = run.report();
        RunDirector director = run.director();
        if (firstReport == null) {
            firstReport = report;
            firstStatus = run.status();
            firstOutput = run.output();
        }
        unexplored.addAll(director.leftOut());
        report.problems().forEach(note -> unexplored.add(note.text() + at(note.at())));
        if (report.deadlock().isEmpty()) {
            outputs.add(run.output());
        }
        outcomes.add(run.status() + run.output() + director.failures() + report.deadlock());
        report.races()
                .forEach(race -> find(
                        "race",
                        race.location().words() + " " + race.first().frame() + " "
                                + race.second().frame(),
                        run));
        boolean isWaiting = !director.isStopped() && director.exitStatus() == null && !director.isEndless();
        if (isWaiting && !report.deadlock().isEmpty()) {
            boolean isLoop =
                    report.deadlock().stream().allMatch(task -> task.waitsFor().startsWith("a loop"));
            StringBuilder words = new StringBuilder();
            report.deadlock()
                    .forEach(task -> words.append("\\n    ")
                            .append(String.join(" > ", task.task()))
                            .append(" waits: ")
                            .append(task.waitsFor())
                            .append(at(task.at())));
            find(isLoop ? "livelock" : "deadlock", words.toString().replace("\\n", "\n"), run);
        }
        director.failures().forEach(failure -> find("exception", failure, run));
        if (director.isEndless()) {
            find("livelock", "the schedule has no end: more than 20000 operations", run);
        }
        if (!director.isStopped()
                && run.status() != firstStatus
                && director.failures().isEmpty()) {
            find("exit", "exit code " + run.status() + " in place of " + firstStatus, run);
        }
        if (options.determinacy() && !director.isStopped() && !run.output().equals(firstOutput)) {
            find("output", "other output than the first schedule's", run);
        }
    }

    private static String at(String line) {
        return line.isEmpty() ? "" : ", at " + line;
    }

    private void find(String kind, String what, Run run) {
        String key = kind + " " + what;
        seenIn.merge(key, 1, Integer::sum);
        ScheduleFinding known = findings.get(key);
        if (known == null || known.flips() > tree.flips()) {
            List<Boolean> flipped = new ArrayList<>();
            for (int i = 0; i < run.director().story().size(); i++) {
                flipped.add(tree.isFlipped(i));
            }
            findings.put(
                    key,
                    new ScheduleFinding(
                            kind, what, tree.flips(), List.copyOf(run.director().story()), flipped, run.report()));
        }
    }

    // ---- the report ----

    /** Reports what was found so far, if the JVM is ended from outside. */
    void interrupted() {
        if (!isReported) {
            report(System.out, System.err);
        }
    }

    private synchronized int report(PrintStream out, PrintStream err) {
        if (isReported) {
            return 69;
        }
        isReported = true;
        boolean isWhole = isComplete && unexplored.isEmpty() && difference == null;
        double done = isComplete ? 1 : tree.done();
        long estimate = isComplete || done <= 0 ? -1 : Math.round((schedules + stopped) / done);
        ScheduleExplorationReport report = new ScheduleExplorationReport(
                new ScheduleExplorationReport.Counts(
                        schedules,
                        isWhole,
                        outcomes.size(),
                        limits.flips(),
                        redundant,
                        stopped + tree.infeasible(),
                        tree.pairs(),
                        estimate,
                        seconds(),
                        probes),
                List.copyOf(findings.values()),
                seenIn,
                unexplored,
                difference,
                firstReport);
        err.print(report.text());
        err.flush();
        if (!options.json().isEmpty()) {
            writeJson(report.json(), out);
        }
        if (findings.values().stream().anyMatch(finding -> !finding.isFailure())) {
            return options.exitCode();
        }
        if (!findings.isEmpty()) {
            return 67;
        }
        boolean isInconclusive =
                difference != null || firstReport == null || firstReport.verdict() == RunReport.Verdict.INCONCLUSIVE;
        return isInconclusive ? 69 : firstStatus;
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
