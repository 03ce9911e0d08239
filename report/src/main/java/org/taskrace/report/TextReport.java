package org.taskrace.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.taskrace.report.RunReport.Assumption;
import org.taskrace.report.RunReport.Guarantee;
import org.taskrace.report.RunReport.Note;
import org.taskrace.report.RunReport.Verdict;
import org.taskrace.report.RunReport.Waiting;

/** A run's report for people: each race as a story, and the verdict in the last line. */
public final class TextReport {

    /** A chain of tasks that is longer than this is shortened in the middle. */
    private static final int LONGEST_CHAIN = 12;

    private static final String ONE_SCHEDULE = "holds for this schedule only: ";
    private static final int MOST_FRAMES = 12;
    private static final int MOST_ORDER_LINES = 20;
    private static final int MOST_ASSUMPTION_LINES = 10;

    private final StringBuilder out = new StringBuilder();

    private TextReport() {}

    /** Returns the whole report; every line ends with a newline. */
    public static String of(RunReport report, boolean withStatistics) {
        TextReport text = new TextReport();
        for (int i = 0; i < report.races().size(); i++) {
            text.race(i + 1, report.races().get(i));
        }
        text.deadlock(report.deadlock());
        if (withStatistics) {
            text.statistics(report.statistics());
        }
        text.verdict(report);
        return text.out.toString();
    }

    /** Returns the verdict in words, as the last line of the report has it. */
    public static String verdictWords(RunReport report) {
        return switch (report.verdict()) {
            case RACE -> report.races().size() + (report.moreRaces() ? " races and more" : plural(report)) + " found";
            case RACE_FREE ->
                switch (report.guarantee()) {
                    case EVERY_SCHEDULE -> "no race, in every schedule of this input";
                    case SAME_OUTCOMES -> "no race in any schedule in which " + theseOperations(report);
                    case THIS_SCHEDULE -> "no race in the schedule that ran; other schedules may differ";
                };
            case INCONCLUSIVE -> report.deadlock().isEmpty() ? "inconclusive" : "deadlock";
        };
    }

    private static String theseOperations(RunReport report) {
        int count = report.assuming().size();
        return count == 1
                ? "this operation comes out as it did"
                : "these " + count + " operations come out as they did";
    }

    private void race(int number, RaceReport race) {
        line("taskrace: race " + number + " on " + race.location().words());
        access("first ", race.first());
        access("second", race.second());
        line("    parallel because " + race.because());
        if (race.fixHint() != null) {
            line("    to order them " + race.fixHint());
        }
        if (race.count() > 1) {
            line("    seen " + race.count() + " times");
        }
        line("");
    }

    private void access(String which, RaceReport.Access access) {
        line("    " + which + "  " + (access.operation() + " ").substring(0, 5) + "  " + access.frame());
        stack(access.frames());
        line("            in " + chain(access.task()));
    }

    private static String chain(List<String> task) {
        StringBuilder chain = new StringBuilder(task.get(0));
        for (int i = 1; i < task.size(); i++) {
            int left = task.size() - LONGEST_CHAIN;
            if (left > 0 && i == LONGEST_CHAIN / 2) {
                chain.append(" > … ").append(left).append(" more …");
                i += left - 1;
            } else {
                chain.append(" > task of ").append(task.get(i));
            }
        }
        return chain.toString();
    }

    /** Writes the frames below the innermost one, which the access itself shows. */
    private void stack(List<String> frames) {
        int shown = Math.min(frames.size(), MOST_FRAMES);
        for (String frame : frames.subList(Math.min(1, frames.size()), shown)) {
            line("            at " + frame);
        }
        if (frames.size() > shown) {
            line("            … " + (frames.size() - shown) + " more; --json has them all");
        }
    }

    private void deadlock(List<Waiting> tasks) {
        if (tasks.isEmpty()) {
            return;
        }
        line("taskrace: the program is deadlocked: no task can go on");
        for (Waiting waiting : tasks) {
            line("    " + chain(waiting.task()) + " waits for " + waiting.waitsFor() + " at " + waiting.at());
        }
        line("");
    }

    private void statistics(RunReport.Statistics statistics) {
        if (statistics.reads() != RunReport.Statistics.NOT_COUNTED) {
            line("taskrace: " + statistics.reads() + " reads, " + statistics.writes() + " writes, "
                    + statistics.locations() + " locations watched");
        }
        line(String.format(
                java.util.Locale.ROOT,
                "taskrace: %d tasks, %d strands, %d accesses judged, %d arrays, %.1f MB, %s, %.2f s",
                statistics.tasks(),
                statistics.strands(),
                statistics.judged(),
                statistics.arrays(),
                statistics.bytes() / 1e6,
                statistics.algorithm(),
                statistics.seconds()));
    }

    /** The list can be long, and is no reason to worry for most: one line each, and not all of them. */
    private void orderDependent(RunReport report) {
        List<OrderReport> pairs = report.orderDependent();
        for (OrderReport pair : pairs.subList(0, Math.min(pairs.size(), MOST_ORDER_LINES))) {
            line("taskrace: order-dependent: " + pair.words() + (pair.pair() == null ? ", at " + pair.at() : ""));
        }
        if (pairs.size() > MOST_ORDER_LINES) {
            line("taskrace: order-dependent: and " + (pairs.size() - MOST_ORDER_LINES) + " more, see the JSON report");
        }
        if (report.moreOrderDependent()) {
            line("taskrace: order-dependent: and others that are not listed: raise --max-races");
        }
    }

    private void verdict(RunReport report) {
        orderDependent(report);
        notes("not checked: ", report.problems());
        if (report.verdict() != Verdict.INCONCLUSIVE) {
            String claim = report.verdict() == Verdict.RACE_FREE ? ONE_SCHEDULE : "other schedules may differ: ";
            notes(claim, report.weakenedBy().stream().map(TextReport::told).toList());
        }
        if (report.verdict() == Verdict.RACE_FREE && report.guarantee() == Guarantee.SAME_OUTCOMES) {
            assuming(report.assuming());
        }
        line("taskrace: " + verdictWords(report));
    }

    /** Lists the assumptions, those of one construct and line together. */
    private void assuming(List<Assumption> assumptions) {
        Map<String, List<Assumption>> groups = new LinkedHashMap<>();
        for (Assumption one : assumptions) {
            String where = one.construct() + (one.at().isEmpty() ? "" : ", at " + one.at());
            groups.computeIfAbsent(where, key -> new ArrayList<>()).add(one);
        }
        int shown = 0;
        for (Map.Entry<String, List<Assumption>> group : groups.entrySet()) {
            if (shown++ == MOST_ASSUMPTION_LINES) {
                line("taskrace: assuming: and " + (groups.size() - MOST_ASSUMPTION_LINES)
                        + " more, see the JSON report");
                return;
            }
            int more = group.getValue().size() - 1;
            line("taskrace: assuming: " + group.getKey() + ": "
                    + group.getValue().get(0).outcome() + (more > 0 ? " (and " + more + " more outcomes)" : ""));
        }
    }

    /** Returns a note that says what happened at a construct, where the construct's name alone does not. */
    private static Note told(Note weakening) {
        String read = switch (weakening.text()) {
            case "lock" -> "a read under a lock";
            case "isolated" -> "a read in an isolated block";
            case "volatile field" -> "a volatile read";
            case "atomic access" -> "an atomic read";
            default -> null;
        };
        return read == null ? weakening : new Note(read + " saw another task's write", weakening.at());
    }

    private static String plural(RunReport report) {
        return report.races().size() == 1 ? " race" : " races";
    }

    private void notes(String what, List<Note> notes) {
        for (Note note : notes) {
            line("taskrace: " + what + note.text() + (note.at().isEmpty() ? "" : ", at " + note.at()));
        }
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
