package org.taskrace.report.suppress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.taskrace.report.RaceReport;
import org.taskrace.report.RunReport;
import org.taskrace.report.RunReport.Guarantee;
import org.taskrace.report.RunReport.Note;
import org.taskrace.report.RunReport.Verdict;
import org.taskrace.report.SuppressedRace;

/**
 * Known races to leave out of reports: a text with one pattern per line ({@link Suppression} has their form), comments after
 * {@code #}. It remembers which of its lines were of use.
 */
public final class Suppressions {

    /** The file that is used where it exists and no other is named. */
    public static final String DEFAULT_FILE = ".taskrace-suppressions";

    private static final Pattern COMMENT = Pattern.compile("(?:^|\\s)#\\s*(.*)$");

    private final List<Suppression> lines;
    private final Set<Integer> used = new TreeSet<>();

    /** Races of an earlier run, or null. */
    private final Suppressions baseline;

    private final boolean onlyNew;
    private int inBaseline;

    /** Says what in the program itself marks a race as wanted. */
    private final Function<RaceReport, Optional<String>> marks;

    private Suppressions(List<Suppression> lines) {
        this(lines, null, false, race -> Optional.empty());
    }

    private Suppressions(
            List<Suppression> lines,
            Suppressions baseline,
            boolean onlyNew,
            Function<RaceReport, Optional<String>> marks) {
        this.marks = marks;
        this.lines = lines;
        this.baseline = baseline;
        this.onlyNew = onlyNew;
    }

    /** A report without its known races. */
    public record Applied(RunReport report, List<SuppressedRace> suppressed) {}

    public static Suppressions none() {
        return new Suppressions(List.of());
    }

    /** Returns the suppressions of the usual file in the current folder, if it is there. */
    public static Suppressions readDefault() throws IOException, SuppressionTextException {
        Path file = Path.of(DEFAULT_FILE);
        return Files.exists(file) ? read(file) : none();
    }

    public static Suppressions read(Path file) throws IOException, SuppressionTextException {
        return parse(file.toString(), Files.readString(file));
    }

    /**
     * Reads a text.
     *
     * @param name the file, for messages
     */
    public static Suppressions parse(String name, String text) throws SuppressionTextException {
        List<Suppression> lines = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            Matcher comment = COMMENT.matcher(line);
            boolean hasReason = comment.find();
            String pattern = (hasReason ? line.substring(0, comment.start()) : line).strip();
            if (!pattern.isEmpty()) {
                String reason = hasReason ? comment.group(1).strip() : "";
                lines.add(Suppression.parse(name + ":" + number, pattern, reason));
            }
        }
        return new Suppressions(lines);
    }

    /**
     * Returns these suppressions beside the races of an earlier run.
     *
     * @param onlyNew whether the races of the earlier run are left out; otherwise they are counted
     */
    public Suppressions with(Suppressions earlier, boolean onlyNewRaces) {
        return new Suppressions(lines, earlier, onlyNewRaces, marks);
    }

    /** Returns these suppressions beside races that the program itself marks as wanted. */
    public Suppressions marking(Function<RaceReport, Optional<String>> theMarks) {
        return new Suppressions(lines, baseline, onlyNew, theMarks);
    }

    /**
     * Returns the place ({@code file:line}, and the reason that stands there) of a line that leaves out a race. Every line that would
     * do so counts as used.
     */
    public Optional<String> match(RaceReport race) {
        Optional<String> own = matchOwn(race).or(() -> marks.apply(race));
        if (own.isPresent() || baseline == null || baseline.matchOwn(race).isEmpty()) {
            return own;
        }
        inBaseline++;
        return onlyNew ? Optional.of("the baseline") : Optional.empty();
    }

    private Optional<String> matchOwn(RaceReport race) {
        String place = null;
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isExpired() && lines.get(i).matches(race)) {
                used.add(i);
                place = place == null ? lines.get(i).placeAndReason() : place;
            }
        }
        return Optional.ofNullable(place);
    }

    /** Returns the places of the lines that have matched nothing yet. */
    public List<String> unused() {
        List<String> unused = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (!used.contains(i) && !lines.get(i).isExpired()) {
                unused.add(lines.get(i).place());
            }
        }
        return unused;
    }

    /** Takes the known races out of a report. */
    public Applied apply(RunReport report) {
        List<RaceReport> kept = new ArrayList<>();
        List<SuppressedRace> suppressed = new ArrayList<>();
        for (RaceReport race : report.races()) {
            match(race).ifPresentOrElse(line -> suppressed.add(new SuppressedRace(race, line)), () -> kept.add(race));
        }
        return new Applied(withRaces(report, kept), suppressed);
    }

    /**
     * Returns the report with some of its races only. If none is left, the rest is no claim about every schedule, since
     * a race may steer the program elsewhere. So each race that was left out is named among what weakens the verdict.
     */
    public static RunReport withRaces(RunReport report, List<RaceReport> kept) {
        if (kept.size() == report.races().size()) {
            return report;
        }
        List<Note> weakenedBy = new ArrayList<>(report.weakenedBy());
        Verdict verdict = report.verdict();
        if (kept.isEmpty() && !report.moreRaces()) {
            for (RaceReport race : report.races()) {
                RaceReport.Access access = race.second();
                weakenedBy.add(new Note(
                        "a suppressed race on " + race.location().words(), access.file() + ":" + access.line()));
            }
            boolean conclusive =
                    report.problems().isEmpty() && report.deadlock().isEmpty();
            verdict = conclusive ? Verdict.RACE_FREE : Verdict.INCONCLUSIVE;
        }
        List<Note> problems = new ArrayList<>(report.problems());
        if (kept.isEmpty() && report.moreRaces()) {
            problems.add(new Note(
                    "all reported races are suppressed, but there are more that were not reported: raise --max-races",
                    ""));
            verdict = Verdict.INCONCLUSIVE;
        }
        return new RunReport(
                report.version(),
                verdict,
                kept.isEmpty() ? Guarantee.THIS_SCHEDULE : report.guarantee(),
                weakenedBy,
                report.assuming(),
                problems,
                kept,
                report.moreRaces(),
                report.deadlock(),
                report.orderDependent(),
                report.moreOrderDependent(),
                report.beside(),
                report.statistics());
    }

    /** Returns the text to add to a report: the number of suppressed races, and the lines that matched nothing. */
    public String words(long suppressed) {
        StringBuilder words = new StringBuilder();
        long known = suppressed - (onlyNew ? inBaseline : 0);
        if (known > 0) {
            words.append("taskrace: ")
                    .append(known)
                    .append(known == 1 ? " known race" : " known races")
                    .append(" left out\n");
        }
        for (Suppression line : lines) {
            if (line.isExpired()) {
                words.append("taskrace: expired suppression, ")
                        .append(line.placeAndReason())
                        .append('\n');
            }
        }
        unused().forEach(line ->
                words.append("taskrace: unused suppression, ").append(line).append('\n'));
        if (baseline != null) {
            words.append("taskrace: ")
                    .append(inBaseline)
                    .append(inBaseline == 1 ? " race is" : " races are")
                    .append(onlyNew ? " in the baseline and left out" : " in the baseline; --only-new leaves them out")
                    .append('\n');
        }
        return words.toString();
    }

    /** Returns one line for each race, without repetition, ready for a file of suppressions. */
    public static List<String> linesFor(List<RaceReport> races) {
        return races.stream().map(Suppression::lineFor).distinct().toList();
    }

    /** Returns suppressions of exactly these races. */
    public static Suppressions of(List<RaceReport> races) {
        try {
            return parse("baseline", String.join("\n", linesFor(races)));
        } catch (SuppressionTextException e) {
            throw new IllegalStateException("a line for a race is a suppression", e);
        }
    }
}
