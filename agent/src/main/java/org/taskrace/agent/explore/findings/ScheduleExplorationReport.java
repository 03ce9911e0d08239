package org.taskrace.agent.explore.findings;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.taskrace.report.JsonReport;
import org.taskrace.report.RunReport;
import org.taskrace.report.TextReport;

/** The result of a search, as text and as JSON. */
public final class ScheduleExplorationReport {

    private static final int MOST_STEPS = 60;

    /**
     * The figures of a search.
     *
     * @param redundant runs that were equivalent to an earlier one
     * @param infeasible reversals that turned out to be impossible, and runs that were stopped since another one stands for them
     * @param pairs pairs of dependent operations that were found to be reversible
     * @param estimate about how many schedules there are, or -1
     * @param probes runs that only served to learn which operations depend on each other
     */
    public record Counts(
            int schedules,
            boolean complete,
            int outcomes,
            int flips,
            int redundant,
            int infeasible,
            long pairs,
            long estimate,
            double seconds,
            int probes) {}

    private final Counts counts;
    private final FindingLog log;

    /** The words that run a recorded schedule again, with %s for its file. */
    private final String replay;

    private final List<ScheduleFinding> findings;
    private final Set<String> unexplored;
    private final String difference;
    private final RunReport first;

    public ScheduleExplorationReport(Counts counts, FindingLog log, String replay, String difference, RunReport first) {
        this.counts = counts;
        this.log = log;
        this.replay = replay;
        findings = log.findings();
        unexplored = log.unexplored();
        this.difference = difference;
        this.first = first;
    }

    public String verdict() {
        if (findings.stream().anyMatch(finding -> finding.kind().equals("race"))) {
            return "race";
        }
        if (findings.stream().anyMatch(finding -> finding.kind().equals("deadlock"))) {
            return "deadlock";
        }
        if (!findings.isEmpty()) {
            return "failure";
        }
        boolean isInconclusive =
                difference != null || first == null || first.verdict() == RunReport.Verdict.INCONCLUSIVE;
        return isInconclusive ? "inconclusive" : "race-free";
    }

    private int times(ScheduleFinding finding) {
        return log.times(finding);
    }

    public String text() {
        StringBuilder text = new StringBuilder();
        for (ScheduleFinding finding : findings) {
            text.append("taskrace: ").append(finding.kind());
            if (finding.kind().equals("race")) {
                text.append('\n').append(TextReport.of(finding.report(), false));
            } else {
                text.append(": ").append(finding.what()).append('\n');
            }
            text.append("  in ").append(times(finding)).append(" of ").append(counts.schedules() + counts.probes());
            text.append(" schedules run; it takes ")
                    .append(count(finding.flips().size(), "flip"))
                    .append('\n');
            steps(finding.story())
                    .forEach(step -> text.append("  ").append(step).append('\n'));
            if (isInEvery(finding)) {
                text.append("  every schedule has it\n");
            }
            if (finding.file() != null) {
                text.append("  replay: ")
                        .append(String.format(replay, finding.file()))
                        .append('\n');
            }
        }
        for (String reason : unexplored) {
            text.append("  not explored: ").append(reason).append('\n');
        }
        for (String note : log.notes()) {
            text.append("  note: ").append(note).append('\n');
        }
        if (difference != null) {
            text.append("taskrace: inconclusive: ").append(difference).append('\n');
        }
        return text.append("taskrace: ").append(lastLine()).append('\n').toString();
    }

    private static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private String lastLine() {
        String runs = count(counts.schedules(), "run") + ", " + count(counts.outcomes(), "outcome");
        if (!findings.isEmpty()) {
            return verdict() + " found after " + runs;
        }
        if (verdict().equals("inconclusive")) {
            return "inconclusive after " + runs;
        }
        if (counts.complete()) {
            return "no race, no deadlock, no failure, in every schedule of this input: " + runs;
        }
        return "no race, no deadlock, no failure in the schedules that were explored: " + runs
                + (counts.estimate() > 0 ? " of about " + counts.estimate() : "")
                + (counts.flips() >= 0 ? ", up to " + count(counts.flips(), "flip") : "");
    }

    /** Returns the steps of a story, with the flipped ones marked; long ones are cut in the middle. */
    public static List<String> steps(List<StoryStep> story) {
        List<String> steps = new ArrayList<>();
        for (StoryStep step : story) {
            steps.add(String.format(
                    Locale.ROOT,
                    "%3d  %-40s %-40s %s%s%s",
                    steps.size() + 1,
                    step.task(),
                    step.what(),
                    step.at(),
                    step.times() > 1 ? ", " + step.times() + " times" : "",
                    step.flipped() ? "  <- flipped" : ""));
        }
        if (steps.size() > MOST_STEPS) {
            List<String> shown = new ArrayList<>(steps.subList(0, MOST_STEPS / 2));
            shown.add("     … " + (steps.size() - MOST_STEPS) + " more …");
            shown.addAll(steps.subList(steps.size() - MOST_STEPS / 2, steps.size()));
            return shown;
        }
        return steps;
    }

    public String json() {
        RunReport shown = findings.isEmpty() ? first : findings.get(0).report();
        String base = shown == null ? "{}" : JsonReport.of(shown).strip();
        String own = "\"verdict\":\"" + verdict() + "\",\"guarantee\":\""
                + (counts.complete() ? "every-schedule" : "explored") + "\",\"exploration\":" + exploration()
                + ",\"findings\":" + findingsJson() + ",\"unexplored\":" + strings(unexplored);
        String rest = base.replaceFirst("\"verdict\":\\s*\"[^\"]*\",\\s*", "")
                .replaceFirst("\"guarantee\":\\s*\"[^\"]*\",?\\s*", "");
        return "{" + own + (rest.equals("{}") ? "}" : "," + rest.substring(1)) + "\n";
    }

    private String exploration() {
        return String.format(
                Locale.ROOT,
                "{\"schedules\":%d,\"complete\":%b,\"outcomes\":%d,\"flips\":%s,\"redundant\":%d,\"infeasible\":%d,\"pairs\":%d,"
                        + "\"pairsBothWays\":%s,\"estimate\":%s,\"probes\":%d,\"seconds\":%.3f}",
                counts.schedules(),
                counts.complete(),
                counts.outcomes(),
                counts.flips() < 0 ? "null" : Integer.toString(counts.flips()),
                counts.redundant(),
                counts.infeasible(),
                counts.pairs(),
                counts.complete() ? Long.toString(counts.pairs()) : "null",
                counts.estimate() < 0 ? "null" : Long.toString(counts.estimate()),
                counts.probes(),
                counts.seconds());
    }

    private boolean isInEvery(ScheduleFinding finding) {
        return counts.complete() && times(finding) >= counts.schedules();
    }

    private String findingsJson() {
        List<String> all = new ArrayList<>();
        for (ScheduleFinding finding : findings) {
            List<String> story = new ArrayList<>();
            for (StoryStep step : finding.story()) {
                story.add("{\"task\":" + quoted(step.task()) + ",\"at\":" + quoted(step.at()) + ",\"what\":"
                        + quoted(step.what()) + ",\"flipped\":" + step.flipped() + "}");
            }
            all.add("{\"kind\":" + quoted(finding.kind()) + ",\"what\":"
                    + quoted(finding.what().strip())
                    + ",\"flips\":" + finding.flips().size() + ",\"schedules\":" + times(finding) + ",\"every\":"
                    + isInEvery(finding) + ",\"replay\":"
                    + (finding.file() == null ? "null" : quoted(finding.file())) + ",\"story\":["
                    + String.join(",", story) + "]}");
        }
        return "[" + String.join(",", all) + "]";
    }

    private static String strings(Set<String> texts) {
        return "["
                + String.join(
                        ",",
                        texts.stream().map(ScheduleExplorationReport::quoted).toList()) + "]";
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
