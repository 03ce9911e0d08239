package org.taskrace.agent.explore;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.taskrace.agent.explore.direct.RunDirector;
import org.taskrace.report.RunReport;

/** Log of all runs of a search: findings, outcomes, and operations that the search does not choose. */
final class FindingLog {

    private final boolean comparesOutput;
    private final Map<String, ScheduleFinding> findings = new LinkedHashMap<>();
    private final Map<String, Integer> seenIn = new HashMap<>();
    private final Set<String> outcomes = new LinkedHashSet<>();
    private final Set<String> outputs = new TreeSet<>();
    private final Set<String> unexplored = new LinkedHashSet<>();
    private ExploredRun first;

    FindingLog(boolean comparesOutput) {
        this.comparesOutput = comparesOutput;
    }

    /** Forgets the runs, but not what they have found. */
    void restart() {
        outcomes.clear();
        outputs.clear();
        first = null;
    }

    /** Returns the first run, or null. */
    ExploredRun first() {
        return first;
    }

    List<ScheduleFinding> findings() {
        return List.copyOf(findings.values());
    }

    boolean isEmpty() {
        return findings.isEmpty();
    }

    Set<String> outcomes() {
        return outcomes;
    }

    Set<String> outputs() {
        return outputs;
    }

    Set<String> unexplored() {
        return unexplored;
    }

    int times(ScheduleFinding finding) {
        return seenIn.getOrDefault(finding.key(), 1);
    }

    void replace(ScheduleFinding finding) {
        findings.put(finding.key(), finding);
    }

    /** Adds what a run shows. */
    void add(ExploredRun run) {
        if (first == null) {
            first = run;
        }
        RunReport report = run.report();
        unexplored.addAll(run.director().leftOut());
        report.problems().forEach(note -> unexplored.add(note.text() + at(note.at())));
        if (report.deadlock().isEmpty()) {
            outputs.add(run.output());
        }
        outcomes.add(run.status() + run.output() + run.director().failures() + report.deadlock());
        for (ScheduleFinding finding : findingsOf(run)) {
            seenIn.merge(finding.key(), 1, Integer::sum);
            ScheduleFinding known = findings.get(finding.key());
            if (known == null || known.flips().size() > finding.flips().size()) {
                findings.put(finding.key(), finding);
            }
        }
    }

    /** Returns what one run shows, compared with the first one. */
    List<ScheduleFinding> findingsOf(ExploredRun run) {
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
            found.put("the schedule has no end: more than 20000 operations", "livelock");
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
