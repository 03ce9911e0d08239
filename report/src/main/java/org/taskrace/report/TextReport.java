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
import org.taskrace.report.source.SourceFinder;

/** A run's report for people: each race as a story, and the verdict in the last line. */
public final class TextReport {

    /** A chain of tasks that is longer than this is shortened in the middle. */
    private static final int LONGEST_CHAIN = 12;

    private static final String ONE_SCHEDULE = "holds for this schedule only: ";
    private static final String OTHER_SCHEDULES = "other schedules may differ: ";
    private static final String MORE = " more; --json and --html list them all";
    private static final int MOST_FRAMES = 12;
    private static final int MOST_ORDER_LINES = 20;
    private static final int MOST_ASSUMPTION_LINES = 5;
    private static final int MOST_DOUBT_LINES = 3;

    private final StringBuilder out = new StringBuilder();
    private final SourceFinder sources;
    private final boolean withOrder;

    private TextReport(SourceFinder sources, boolean withOrder) {
        this.sources = sources;
        this.withOrder = withOrder;
    }

    /** Returns the whole report; every line ends with a newline. */
    public static String of(RunReport report, boolean withStatistics) {
        return of(report, withStatistics, SourceFinder.none(), false);
    }

    /**
     * Returns the whole report; every line ends with a newline.
     *
     * @param sources where to look for the lines that the report shows
     * @param withOrder whether order-dependent operations count, so that more of them are listed
     */
    public static String of(RunReport report, boolean withStatistics, SourceFinder sources, boolean withOrder) {
        TextReport text = new TextReport(sources, withOrder);
        for (List<Integer> group : RaceGroups.of(report.races())) {
            text.race(group, report.races());
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

    /** Writes the first race of a group in full, and the others as pairs of lines. */
    private void race(List<Integer> group, List<RaceReport> races) {
        RaceReport race = races.get(group.get(0));
        line("taskrace: race " + (group.get(0) + 1) + " on " + race.location().words());
        access("first ", race.first());
        access("second", race.second());
        line("    parallel because " + race.because());
        if (race.advice() != null) {
            line("    to repair it, " + race.advice() + " (taskrace explain "
                    + Explanation.of(race.location()).key() + ")");
        }
        if (race.fixHint() != null) {
            line("    to order them " + race.fixHint());
        }
        long count = 0;
        for (int member : group) {
            count += races.get(member).count();
        }
        if (count > 1) {
            line("    seen " + rounded(count) + " times");
        }
        for (int member : group.subList(1, group.size())) {
            RaceReport other = races.get(member);
            line("    also    race " + (member + 1) + ": " + words(other.first()) + " and " + words(other.second()));
        }
        line("");
    }

    private static String words(RaceReport.Access access) {
        return access.operation() + " in " + access.frame();
    }

    /** Returns a count of which a reader wants to know the size only. */
    static String rounded(long count) {
        if (count < 1_000) {
            return Long.toString(count);
        }
        if (count < 999_500) {
            return (count + 500) / 1_000 + " thousand";
        }
        return (count + 500_000) / 1_000_000 + " million";
    }

    private void access(String which, RaceReport.Access access) {
        line("    " + which + "  " + (access.operation() + " ").substring(0, 5) + "  " + access.frame());
        sources.excerpt(access.className(), access.file(), access.line(), 0)
                .map(excerpt -> excerpt.lines().get(0).strip())
                .filter(source -> !source.isEmpty())
                .ifPresent(source -> line("            | " + source));
        stack(access.frames());
        line("            in " + chain(access.steps()));
    }

    private static String chain(List<String> steps) {
        StringBuilder chain = new StringBuilder(steps.get(0));
        for (int i = 1; i < steps.size(); i++) {
            int left = steps.size() - LONGEST_CHAIN;
            if (left > 0 && i == LONGEST_CHAIN / 2) {
                chain.append(" > … ").append(left).append(" more …");
                i += left - 1;
            } else {
                chain.append(" > ").append(steps.get(i));
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
            line("    " + chain(TaskSteps.of(waiting.task())) + " waits for " + waiting.waitsFor() + " at "
                    + waiting.at());
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

    /** Writes the first pairs of a list that may be long. Pairs that the verdict assumes are listed as assumptions already. */
    private void orderDependent(RunReport report) {
        boolean assumed = report.verdict() == Verdict.RACE_FREE && report.guarantee() == Guarantee.SAME_OUTCOMES;
        List<OrderReport> pairs = assumed && !withOrder ? List.of() : report.orderDependent();
        int shown = Math.min(pairs.size(), withOrder ? MOST_ORDER_LINES : MOST_DOUBT_LINES);
        for (OrderReport pair : pairs.subList(0, shown)) {
            line("taskrace: order-dependent: " + pair.words() + (pair.pair() == null ? ", at " + pair.at() : ""));
        }
        if (pairs.size() > shown) {
            line("taskrace: order-dependent: and " + (pairs.size() - shown) + MORE);
        }
        if (report.moreOrderDependent()) {
            line("taskrace: order-dependent: and others that are not listed: raise --max-races");
        }
    }

    private void failures(SideFindings beside) {
        int shown = Math.min(beside.failures().size(), MOST_ORDER_LINES);
        for (SideFindings.Failure failure : beside.failures().subList(0, shown)) {
            line("taskrace: failure: " + failure.words() + ", at " + failure.at() + ", in "
                    + String.join(" > ", failure.task()));
        }
        if (beside.failures().size() > shown) {
            line("taskrace: failure: and " + (beside.failures().size() - shown) + MORE);
        }
        if (beside.moreFailures()) {
            line("taskrace: failure: and others that are not listed: raise --max-races");
        }
    }

    private void lockOrder(SideFindings beside) {
        int shown = Math.min(beside.lockOrder().size(), MOST_ORDER_LINES);
        for (SideFindings.LockCycle cycle : beside.lockOrder().subList(0, shown)) {
            line("taskrace: lock order: another schedule may deadlock, since parallel tasks take locks in a cycle");
            for (SideFindings.Request request : cycle.requests()) {
                line("    " + String.join(" > ", request.task()) + " " + request.words() + ", at " + request.at());
            }
        }
        if (beside.lockOrder().size() > shown) {
            line("taskrace: lock order: and " + (beside.lockOrder().size() - shown) + MORE);
        }
        if (beside.moreLockOrder()) {
            line("taskrace: lock order: there may be other cycles that are not listed");
        }
    }

    private void leftOut(List<String> classes) {
        if (!classes.isEmpty()) {
            int shown = Math.min(classes.size(), MOST_DOUBT_LINES);
            line("taskrace: " + classes.size() + (classes.size() == 1 ? " class" : " classes")
                    + " left out: " + String.join(", ", classes.subList(0, shown))
                    + (shown < classes.size() ? " and " + (classes.size() - shown) + MORE : ""));
        }
    }

    private void verdict(RunReport report) {
        orderDependent(report);
        lockOrder(report.beside());
        failures(report.beside());
        leftOut(report.beside().leftOut());
        notes("not checked: ", report.problems());
        boolean hasCause =
                report.verdict() != Verdict.INCONCLUSIVE || !report.problems().isEmpty();
        if (hasCause) {
            boolean free = report.verdict() == Verdict.RACE_FREE;
            List<Note> doubts =
                    report.weakenedBy().stream().map(TextReport::told).toList();
            int shown = free ? doubts.size() : Math.min(doubts.size(), MOST_DOUBT_LINES);
            notes(free ? ONE_SCHEDULE : OTHER_SCHEDULES, doubts.subList(0, shown));
            if (shown < doubts.size()) {
                line("taskrace: " + OTHER_SCHEDULES + "and " + (doubts.size() - shown) + MORE);
            }
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
                line("taskrace: assuming: and " + (groups.size() - MOST_ASSUMPTION_LINES) + MORE);
                return;
            }
            int more = group.getValue().size() - 1;
            line("taskrace: assuming: " + group.getKey() + ": "
                    + group.getValue().get(0).outcome()
                    + (more == 0 ? "" : " (and " + more + " more " + (more == 1 ? "outcome)" : "outcomes)")));
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
