package org.taskrace.report;

import java.util.List;
import org.taskrace.report.RunReport.Guarantee;
import org.taskrace.report.RunReport.Note;
import org.taskrace.report.RunReport.Verdict;
import org.taskrace.report.RunReport.Waiting;

/** A run's report for people: each race as a story, and the verdict in the last line. */
public final class TextReport {

    private final StringBuilder out = new StringBuilder();

    private TextReport() {}

    /** The whole report; every line ends with a newline. */
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

    private void race(int number, RaceReport race) {
        line("taskrace: race " + number + " on " + race.location().words());
        access("first ", race.first());
        access("second", race.second());
        line("    parallel because " + race.because());
        if (race.count() > 1) {
            line("    seen " + race.count() + " times");
        }
        line("");
    }

    private void access(String which, RaceReport.Access access) {
        line("    " + which + "  " + (access.operation() + " ").substring(0, 5) + "  " + access.frame());
        line("            in " + chain(access.task()));
    }

    private static String chain(List<String> task) {
        StringBuilder chain = new StringBuilder(task.get(0));
        for (String line : task.subList(1, task.size())) {
            chain.append(" > task of ").append(line);
        }
        return chain.toString();
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

    private void verdict(RunReport report) {
        notes("not checked: ", report.problems());
        if (report.verdict() != Verdict.INCONCLUSIVE) {
            notes("weakened by ", report.weakenedBy());
        }
        switch (report.verdict()) {
            case RACE ->
                line("taskrace: " + report.races().size() + (report.moreRaces() ? " races and more" : plural(report))
                        + " found");
            case RACE_FREE ->
                line(
                        report.guarantee() == Guarantee.EVERY_SCHEDULE
                                ? "taskrace: no race, in every schedule of this input"
                                : "taskrace: no race in the schedule that ran; other schedules may differ");
            case INCONCLUSIVE -> line(report.deadlock().isEmpty() ? "taskrace: inconclusive" : "taskrace: deadlock");
        }
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
