package org.taskrace.agent.explore.findings;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.taskrace.agent.explore.direct.RunDirector;
import org.taskrace.agent.explore.search.Trace;
import org.taskrace.report.RunReport;

/** Log of all runs of a search: findings, outcomes, and operations that the search does not choose. */
public final class FindingLog {

    private final boolean comparesOutput;
    private final Map<String, ScheduleFinding> findings = new LinkedHashMap<>();
    private final Map<String, Integer> seenIn = new HashMap<>();
    private final Set<Long> outcomes = new LinkedHashSet<>();
    private final Set<String> outputs = new TreeSet<>();
    private final Set<String> unexplored = new LinkedHashSet<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private ExploredRun first;

    public FindingLog(boolean comparesOutput) {
        this.comparesOutput = comparesOutput;
    }

    /** Forgets the runs and what was not explored, which those that follow show again, but not what was found. */
    public void restart() {
        unexplored.clear();
        outcomes.clear();
        outputs.clear();
        first = null;
    }

    /** Returns the first run, or null. */
    public ExploredRun first() {
        return first;
    }

    public List<ScheduleFinding> findings() {
        return List.copyOf(findings.values());
    }

    public boolean isEmpty() {
        return findings.isEmpty();
    }

    /** Returns the hashes of all outcomes. */
    public Set<Long> outcomes() {
        return outcomes;
    }

    public Set<String> outputs() {
        return outputs;
    }

    public Set<String> unexplored() {
        return unexplored;
    }

    /** Returns what a user should know, though it says nothing about the program. */
    public Set<String> notes() {
        return notes;
    }

    public int times(ScheduleFinding finding) {
        return seenIn.getOrDefault(finding.key(), 1);
    }

    public void replace(ScheduleFinding finding) {
        findings.put(finding.key(), finding);
    }

    /** Adds what a run shows. */
    public void add(ExploredRun run) {
        if (first == null) {
            first = run;
        }
        unexplored.addAll(unexploredOf(run));
        if (hasOutput(run)) {
            outputs.add(run.output());
        }
        outcomes.add(outcomeOf(run));
        for (ScheduleFinding finding : findingsOf(run)) {
            seenIn.merge(finding.key(), 1, Integer::sum);
            ScheduleFinding known = findings.get(finding.key());
            if (known == null || known.flips().size() > finding.flips().size()) {
                findings.put(finding.key(), finding);
            }
        }
    }

    /** Sets the run that others are compared with, and adds nothing. */
    public void compareWith(ExploredRun usual) {
        first = usual;
    }

    /** Counts a finding of a worker; returns false if it is the first of its kind, or the one with the fewest flips. */
    public boolean count(String key, int flips) {
        seenIn.merge(key, 1, Integer::sum);
        ScheduleFinding known = findings.get(key);
        return known != null && known.flips().size() <= flips;
    }

    /** Sets how often a finding was seen. */
    public void setTimes(String key, int times) {
        seenIn.put(key, times);
    }

    /**
     * Keeps the finding with a key of a run, which was counted already, or one of its kind if messages differ between JVMs. Returns false if
     * the run does not show it.
     */
    public boolean keep(ExploredRun run, String key) {
        List<ScheduleFinding> shown = findingsOf(run);
        for (ScheduleFinding finding : shown) {
            if (finding.key().equals(key)) {
                findings.put(key, finding);
                return true;
            }
        }
        for (ScheduleFinding finding : shown) {
            if (ScheduleFinding.kindOf(finding.key()).equals(ScheduleFinding.kindOf(key))) {
                findings.putIfAbsent(finding.key(), finding);
                return true;
            }
        }
        return false;
    }

    /** Returns a hash of what comes out of a run: output, exit code, failures, deadlock. */
    public static long outcomeOf(ExploredRun run) {
        return Trace.hash(run.status()
                + run.output()
                + ScheduleFinding.withoutAddresses(run.director().failures().toString())
                + run.report().deadlock());
    }

    /** Returns whether the output of a run is whole. */
    public static boolean hasOutput(ExploredRun run) {
        return run.report().deadlock().isEmpty();
    }

    /** Returns what a run has that no search chooses. */
    public static Set<String> unexploredOf(ExploredRun run) {
        Set<String> all = new LinkedHashSet<>(run.director().leftOut());
        if (run.director().isEndless()) {
            all.add("what follows the first operations of a schedule without end");
        }
        run.report().problems().forEach(note -> all.add(note.text() + at(note.at())));
        return all;
    }

    /** Returns what one run shows, compared with the first one. */
    public List<ScheduleFinding> findingsOf(ExploredRun run) {
        Map<String, String> found = new LinkedHashMap<>();
        RunReport report = run.report();
        RunDirector director = run.director();
        report.races()
                .forEach(race -> found.put(
                        race.location().words() + " " + race.first().frame() + " "
                                + race.second().frame(),
                        "race"));
        boolean isWaiting = !director.isStopped() && director.exitStatus() == null && !director.isEndless();
        if (isWaiting && !report.deadlock().isEmpty()) {
            boolean isLoop = report.deadlock().stream().anyMatch(FindingLog::isLoop)
                    && report.deadlock().stream()
                            .allMatch(task -> isLoop(task) || task.waitsFor().startsWith("thread "));
            found.put(deadlock(report, director), isLoop ? "livelock" : "deadlock");
        }
        director.failures().forEach(failure -> found.put(failure, "exception"));
        if (director.isEndless()) {
            found.put("the schedule has no end: more than 10000 operations", "livelock");
        }
        if (!director.isStopped()
                && first != null
                && run.status() != first.status()
                && director.failures().isEmpty()) {
            found.put("exit code " + run.status() + " in place of " + first.status(), "exit");
        }
        if (comparesOutput
                && !director.isStopped()
                && first != null
                && !run.output().equals(first.output())) {
            found.put("other output than the first schedule's", "output");
        }
        return found.entrySet().stream()
                .map(each -> new ScheduleFinding(
                        each.getValue(),
                        each.getKey(),
                        List.copyOf(director.flips()),
                        StoryStep.of(director),
                        director.trace().choices(),
                        null,
                        report))
                .toList();
    }

    /** Returns each task that waits, with what it holds; tasks of one line are numbered in the order of their creation. */
    private static String deadlock(RunReport report, RunDirector director) {
        StringBuilder words = new StringBuilder();
        Map<String, Integer> counts = new HashMap<>();
        Map<String, String> held = director.held();
        report.deadlock().forEach(task -> {
            String chain = String.join(" > ", task.task());
            String numbered = chain + " #" + counts.merge(chain, 1, Integer::sum);
            String name = held.containsKey(numbered) ? numbered : chain;
            words.append("\n    ")
                    .append(name)
                    .append(held.containsKey(name) ? " holds what it acquired at " + held.get(name) + "," : "")
                    .append(" waits: ")
                    .append(task.waitsFor())
                    .append(at(task.at()));
        });
        return words.toString();
    }

    private static boolean isLoop(RunReport.Waiting task) {
        return task.waitsFor().startsWith("a loop");
    }

    private static String at(String line) {
        return line.isEmpty() ? "" : ", at " + line;
    }
}
