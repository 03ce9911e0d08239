package org.taskrace.agent.explore;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.taskrace.agent.explore.findings.ExploredRun;
import org.taskrace.agent.explore.findings.FindingLog;
import org.taskrace.agent.explore.findings.ScheduleFinding;
import org.taskrace.agent.explore.runs.ProgramRunner;
import org.taskrace.agent.explore.runs.RunFingerprint;
import org.taskrace.agent.explore.search.FixedSchedule;
import org.taskrace.agent.explore.search.tree.SharedTree;
import org.taskrace.agent.explore.search.tree.WorkText;
import org.taskrace.agent.explore.workers.WorkerProtocol;
import org.taskrace.agent.result.ResultBuilder;

/**
 * The state of a search in a file, so that a later one can go on. It has the rest of the tree, the figures, and the
 * schedules of findings. Each line has a key and a value. The file is replaced whole, so that one that cannot be
 * written leaves the one before.
 */
final class SearchCheckpoint {

    /** The last part of the file's name. */
    static final String SUFFIX = ".search";

    private static final String HEAD = "taskrace search, format 1";
    private static final String END = "end";
    private static final double PAUSE = 10;

    private final Path file;
    private final ExplorationLimits limits;
    private final ProgramRunner runner;
    private final FindingLog log;
    private final SearchTally tally;
    private final long first;
    private double next = PAUSE;
    private String trouble;

    /**
     * @param file null if nothing is to be written
     * @param first a hash of the first schedule's run
     */
    SearchCheckpoint(
            Path file, ExplorationLimits limits, ProgramRunner runner, FindingLog log, SearchTally tally, long first) {
        this.file = file;
        this.limits = limits;
        this.runner = runner;
        this.log = log;
        this.tally = tally;
        this.first = first;
    }

    /** Writes what is left, unless the last time is not long ago. */
    void writeNowAndThen(SharedTree tree, WorkText text) {
        if (tally.seconds() >= next) {
            write(tree, text);
            next = tally.seconds() + PAUSE;
        }
    }

    boolean isDue() {
        return file != null && tally.seconds() >= next;
    }

    /** Writes what is left; returns whether that has succeeded. */
    boolean write(SharedTree tree, WorkText text) {
        if (file == null) {
            return false;
        }
        List<String> lines = new ArrayList<>();
        lines.add(HEAD);
        add(lines, "made by", ResultBuilder.version());
        add(lines, "directory", Path.of("").toAbsolutePath().toString());
        limits.given().forEach(argument -> add(lines, "argument", argument));
        add(lines, "first", Long.toHexString(first));
        add(lines, "seconds", Double.toString(tally.secondsInAll()));
        add(
                lines,
                "figures",
                tally.schedules + " " + tally.redundant + " " + tally.stopped + " " + tally.probes + " "
                        + tally.infeasible + " " + tally.pairs + " " + (tally.wasCut || tree.wasCut()));
        runner.relation().forEach(line -> add(lines, "relation", line));
        add(lines, "classes", hexadecimal(tally.classes()));
        add(lines, "outcomes", hexadecimal(log.outcomes()));
        log.outputs().forEach(output -> add(lines, "output", output));
        log.unexplored().forEach(what -> add(lines, "unexplored", what));
        for (ScheduleFinding finding : log.findings()) {
            add(lines, "finding", log.times(finding) + "\t" + text.choices(finding.choices()) + "\t" + finding.key());
        }
        tree.lines(text).forEach(line -> add(lines, "node", line));
        lines.add(END);
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Path fresh = file.resolveSibling(file.getFileName() + ".new");
            Files.write(fresh, lines);
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
            return true;
        } catch (IOException e) {
            if (trouble == null) {
                trouble = e.toString();
                log.notes().add("the state of the search cannot be written to " + file + ": " + trouble);
            }
            return false;
        }
    }

    /** Takes the file away: the search has come to its end. */
    void remove() {
        if (file != null) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                log.notes().add("the file " + file + " is of no use any more, but cannot be deleted: " + e);
            }
        }
    }

    private static void add(List<String> lines, String key, String value) {
        lines.add(key + ": " + WorkerProtocol.escaped(value));
    }

    private static String hexadecimal(Iterable<Long> numbers) {
        List<String> all = new ArrayList<>();
        numbers.forEach(number -> all.add(Long.toHexString(number)));
        return String.join(" ", all);
    }

    /** Says why a file is of no use. */
    static final class Unusable extends Exception {
        private static final long serialVersionUID = 1;

        Unusable(String message) {
            super(message);
        }
    }

    /** Reads a state into the runner, the log and the figures; returns what is left. */
    static SharedTree read(Path file, ExplorationLimits limits, ProgramRunner runner, FindingLog log, SearchTally tally)
            throws IOException, Unusable, ClassNotFoundException, NoSuchMethodException {
        List<String> lines = Files.readAllLines(file);
        if (lines.isEmpty() || !lines.get(0).equals(HEAD)) {
            throw new Unusable(file + " is no state of a search of this version");
        }
        if (!lines.get(lines.size() - 1).equals(END)) {
            throw new Unusable(file + " is cut off: its last line is not '" + END + "'");
        }
        Map<String, List<String>> values = new HashMap<>();
        for (String line : lines.subList(1, lines.size() - 1)) {
            int colon = line.indexOf(": ");
            values.computeIfAbsent(line.substring(0, colon), key -> new ArrayList<>())
                    .add(WorkerProtocol.unescaped(line.substring(colon + 2)));
        }
        usual(runner);
        runner.learn(values.getOrDefault("relation", List.of()));
        ExploredRun first = usual(runner);
        String expected = values.get("first").get(0);
        if (!Long.toHexString(RunFingerprint.of(first).hash()).equals(expected)) {
            throw new Unusable("the program or its input is not what it was when " + file
                    + " was written: begin anew, without --resume");
        }
        log.compareWith(first);
        tally.hasTaken(Double.parseDouble(values.get("seconds").get(0)));
        String[] figures = values.get("figures").get(0).split(" ");
        tally.schedules = Integer.parseInt(figures[0]);
        tally.redundant = Integer.parseInt(figures[1]);
        tally.stopped = Integer.parseInt(figures[2]);
        tally.probes = Integer.parseInt(figures[3]);
        tally.infeasible = Integer.parseInt(figures[4]);
        tally.pairs = Long.parseLong(figures[5]);
        tally.wasCut = Boolean.parseBoolean(figures[6]);
        numbers(values, "classes", tally.classes());
        numbers(values, "outcomes", log.outcomes());
        log.outputs().addAll(values.getOrDefault("output", List.of()));
        log.unexplored().addAll(values.getOrDefault("unexplored", List.of()));
        WorkText text = new WorkText(runner.tasks());
        for (String finding : values.getOrDefault("finding", List.of())) {
            String[] parts = finding.split("\t", 3);
            ExploredRun again = runner.run(director -> new FixedSchedule(text.choices(parts[1])));
            if (log.keep(again, parts[2])) {
                log.setTimes(parts[2], Integer.parseInt(parts[0]));
            }
        }
        return SharedTree.of(values.getOrDefault("node", List.of()), text, limits.flips());
    }

    private static ExploredRun usual(ProgramRunner runner) throws ClassNotFoundException, NoSuchMethodException {
        ExploredRun run = runner.run(director -> new FixedSchedule(List.of()));
        run.director().finish();
        return run;
    }

    private static void numbers(Map<String, List<String>> values, String key, Set<Long> target) {
        for (String number : values.get(key).get(0).split(" ")) {
            if (!number.isEmpty()) {
                target.add(Long.parseUnsignedLong(number, 16));
            }
        }
    }
}
