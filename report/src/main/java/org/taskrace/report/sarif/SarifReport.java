package org.taskrace.report.sarif;

import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.taskrace.report.OrderReport;
import org.taskrace.report.RaceReport;
import org.taskrace.report.RunReport;
import org.taskrace.report.RunReport.Note;
import org.taskrace.report.RunReport.Verdict;
import org.taskrace.report.source.Place;
import org.taskrace.report.source.SourceFinder;
import org.taskrace.report.stored.Finding;
import org.taskrace.report.stored.StoredReport;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A result as SARIF 2.1.0, the format that code hosts and editors show beside the source.
 *
 * <p>A race is a result at its second access, the one at which it was noticed. Its code flow has a thread flow for each
 * of the two accesses: the creations of the tasks that lead to it, then the access. Its related locations are the first
 * access and the line that made the object. A suppressed race is a result with a suppression. Reasons for an
 * inconclusive or weaker verdict are notifications of the invocation, since they are no results about the program.
 *
 * <p>It keeps to the documentation of GitHub's code scanning. There is one run for a category, for any number of tests,
 * and a fingerprint for each result. Only files of the repository are named, so a race inside a library is shown at the
 * program's line that led there. There are at most {@value #MOST_RESULTS} results and {@value #MOST_STEPS} steps of a
 * code flow.
 */
public final class SarifReport {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

    /** The category of results where the user names none; the part behind the slash would name one run. */
    private static final String CATEGORY = "taskrace";

    static final int MOST_RESULTS = 5_000;
    static final int MOST_STEPS = 1_000;

    private final JsonGenerator json;
    private final SarifLocations locations;

    /** Fingerprints of all results, to write what several tests have found once. */
    private final Set<String> written = new HashSet<>();

    private Map<String, Integer> fingerprints = new HashMap<>();
    private final List<Note> outside = new ArrayList<>();
    private int results;
    private boolean hasSources;

    private SarifReport(JsonGenerator json, SarifLocations locations) {
        this.json = json;
        this.locations = locations;
    }

    /**
     * Returns the whole text.
     *
     * @param sources where source files are looked for; one that is not found is named by its package
     * @param base what the paths of found files are relative to
     */
    public static String of(StoredReport report, SourceFinder sources, Path base) {
        return of(List.of(report), sources, base, null);
    }

    /**
     * Returns the text with one run over several results.
     *
     * @param category what tells these results from others of the tool, or null for the usual one
     */
    public static String of(List<StoredReport> reports, SourceFinder sources, Path base, String category) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            new SarifReport(json, new SarifLocations(json, sources, base))
                    .log(reports, category == null ? CATEGORY : category);
        }
        return text + "\n";
    }

    private void log(List<StoredReport> reports, String category) {
        hasSources = reports.stream()
                .flatMap(report -> report.findings().stream())
                .anyMatch(finding -> locations.own(SarifCandidates.of(finding)).isPresent());
        json.writeStartObject();
        json.writeStringProperty("$schema", SCHEMA);
        json.writeStringProperty("version", "2.1.0");
        json.writeArrayPropertyStart("runs");
        json.writeStartObject();
        SarifRule.writeTool(json, reports.get(0).run().version());
        json.writeObjectPropertyStart("automationDetails");
        json.writeStringProperty("id", category + "/");
        json.writeEndObject();
        json.writeStringProperty("columnKind", "utf16CodeUnits");
        json.writeArrayPropertyStart("results");
        for (StoredReport report : reports) {
            fingerprints = new HashMap<>();
            report.findings().forEach(this::race);
            report.run().deadlock().forEach(this::deadlock);
            report.run().orderDependent().forEach(this::orderDependent);
        }
        json.writeEndArray();
        json.writeArrayPropertyStart("invocations");
        for (int i = 0; i < reports.size(); i++) {
            invocation(reports.get(i).run(), i == 0 ? outside : List.of());
        }
        json.writeEndArray();
        properties(reports.stream().map(StoredReport::run).toList());
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
    }

    /** Writes the worst verdict, and the weakest guarantee. */
    private void properties(List<RunReport> runs) {
        List<Verdict> verdicts = runs.stream().map(RunReport::verdict).toList();
        Verdict verdict = verdicts.contains(Verdict.RACE)
                ? Verdict.RACE
                : verdicts.contains(Verdict.INCONCLUSIVE) ? Verdict.INCONCLUSIVE : Verdict.RACE_FREE;
        json.writeObjectPropertyStart("properties");
        json.writeStringProperty("verdict", verdict.word());
        json.writeStringProperty(
                "guarantee",
                runs.stream()
                        .map(RunReport::guarantee)
                        .max(Comparator.naturalOrder())
                        .orElseThrow()
                        .word());
        json.writeEndObject();
    }

    private void invocation(RunReport run, List<Note> more) {
        json.writeStartObject();
        json.writeBooleanProperty("executionSuccessful", run.verdict() != Verdict.INCONCLUSIVE);
        json.writeArrayPropertyStart("toolExecutionNotifications");
        run.problems().forEach(note -> notification("error", "not checked: ", note));
        run.weakenedBy()
                .forEach(note -> notification("note", "holds for the schedule that ran only, because of ", note));
        run.assuming()
                .forEach(one -> notification(
                        "note",
                        "assumes an outcome that another schedule may change: ",
                        new Note(one.construct() + ": " + one.outcome(), one.at())));
        more.forEach(note -> notification("warning", "", note));
        if (results > MOST_RESULTS) {
            notification("warning", "", new Note((results - MOST_RESULTS) + " more results are left out", ""));
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void notification(String level, String before, Note note) {
        json.writeStartObject();
        json.writeStringProperty("level", level);
        message("message", before + note.text());
        Place.at(note.at()).ifPresent(place -> locations.list("locations", place));
        json.writeEndObject();
    }

    /** Returns whether a result is to be written: it was not before, and there is room for it. */
    private boolean isNew(String fingerprint) {
        return written.add(fingerprint) && ++results <= MOST_RESULTS;
    }

    private void beginResult(SarifRule rule, String text, String fingerprint) {
        json.writeStartObject();
        json.writeStringProperty("ruleId", rule.id());
        json.writeNumberProperty("ruleIndex", rule.ordinal());
        json.writeStringProperty("level", rule.level());
        message("message", text);
        json.writeObjectPropertyStart("partialFingerprints");
        json.writeStringProperty(Fingerprint.NAME, fingerprint);
        json.writeStringProperty(Fingerprint.CODE_HOSTS_NAME, fingerprint);
        json.writeEndObject();
    }

    private void race(Finding finding) {
        RaceReport race = finding.race();
        String fingerprint = Fingerprint.of(race, fingerprints);
        String text = "Race on " + race.location().words() + ": this "
                + race.second().operation() + " is parallel to the "
                + race.first().operation() + " at " + race.first().frame() + ", because " + race.because() + "."
                + (race.advice() == null ? "" : " To repair it, " + race.advice() + ".")
                + (race.fixHint() == null ? "" : " To order them " + race.fixHint() + ".");
        Place first = place(race.first());
        Place second = place(race.second());
        Place shown = locations.own(SarifCandidates.of(finding)).orElse(hasSources ? null : second);
        if (shown == null) {
            outside.add(new Note("in library code only: " + text, ""));
            return;
        }
        if (!isNew(fingerprint)) {
            return;
        }
        beginResult(SarifRule.RACE, text, fingerprint);
        locations.list("locations", shown);
        json.writeArrayPropertyStart("relatedLocations");
        locations.numbered(1, first, "the first access, a " + race.first().operation());
        Place.at(race.location().allocatedAt())
                .map(place ->
                        place.besides(race.second().className(), race.second().file()))
                .ifPresent(place -> locations.numbered(2, place, "where the object was made"));
        if (!shown.equals(second)) {
            locations.numbered(
                    3, second, "the second access, a " + race.second().operation());
        }
        json.writeEndArray();
        json.writeArrayPropertyStart("codeFlows");
        json.writeStartObject();
        message("message", "Both accesses, each with the creations of the tasks that lead to it.");
        json.writeArrayPropertyStart("threadFlows");
        flow("first", race.first(), first);
        flow("second", race.second(), second);
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
        json.writeArrayPropertyStart("stacks");
        stack("the first access", finding.firstStack());
        stack("the second access", finding.secondStack());
        json.writeEndArray();
        json.writeNumberProperty("occurrenceCount", Math.max(1, race.count()));
        suppressions(finding);
        json.writeEndObject();
    }

    /**
     * Writes the suppressions of a finding. An empty list says that it was looked for and is not suppressed, as tools
     * expect.
     */
    private void suppressions(Finding finding) {
        json.writeArrayPropertyStart("suppressions");
        if (finding.isSuppressed()) {
            json.writeStartObject();
            json.writeStringProperty("kind", "external");
            json.writeStringProperty("justification", "left out by " + finding.suppressedBy());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void flow(String which, RaceReport.Access access, Place place) {
        json.writeStartObject();
        json.writeStringProperty("id", which);
        message("message", "the " + which + " access, a " + access.operation());
        json.writeArrayPropertyStart("locations");
        List<String> chain = access.task();
        int most = MOST_STEPS / 2;
        for (int i = 1; i < chain.size(); i++) {
            if (chain.size() > most && i == most / 2) {
                i = chain.size() - most / 2 + 1;
            }
            String created = chain.get(i).isEmpty() ? "" : " at " + chain.get(i);
            String text = (i == 1 ? chain.get(0) : "this task") + " creates a task" + created;
            Place creation =
                    Place.at(chain.get(i)).orElse(new Place("", "", "", 0)).besides(access.className(), access.file());
            step(i - 1, creation, text, "important");
        }
        step(
                chain.size() - 1,
                place,
                access.operation() + " in " + access.className() + "." + access.method(),
                "essential");
        json.writeEndArray();
        json.writeEndObject();
    }

    private void step(int depth, Place place, String text, String importance) {
        json.writeStartObject();
        json.writeName("location");
        locations.write(place, text);
        json.writeNumberProperty("nestingLevel", depth);
        json.writeStringProperty("importance", importance);
        json.writeEndObject();
    }

    private void stack(String text, List<String> frames) {
        json.writeStartObject();
        message("message", text);
        json.writeArrayPropertyStart("frames");
        for (String frame : frames) {
            json.writeStartObject();
            json.writeName("location");
            locations.write(Place.frame(frame).orElse(new Place("", "", "", 0)), frame);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void deadlock(RunReport.Waiting waiting) {
        String text =
                "Deadlock: " + String.join(" > ", waiting.task()) + " waits for ever for " + waiting.waitsFor() + ".";
        Place place = Place.at(waiting.at()).orElse(null);
        if (place == null) {
            outside.add(new Note(text, ""));
            return;
        }
        String fingerprint = Fingerprint.of(fingerprints, "deadlock", waiting.waitsFor(), place.file());
        if (isNew(fingerprint)) {
            beginResult(SarifRule.DEADLOCK, text, fingerprint);
            locations.list("locations", place);
            json.writeEndObject();
        }
    }

    private void orderDependent(OrderReport order) {
        RaceReport pair = order.pair();
        if (pair == null) {
            Place place = Place.at(order.at()).orElse(null);
            String text = "The order of " + order.construct() + " may change the result.";
            if (place == null) {
                outside.add(new Note(text, ""));
                return;
            }
            String fingerprint = Fingerprint.of(fingerprints, "order", order.construct(), place.file());
            if (isNew(fingerprint)) {
                beginResult(SarifRule.ORDER_DEPENDENT, text, fingerprint);
                locations.list("locations", place);
                json.writeEndObject();
            }
            return;
        }
        String fingerprint = Fingerprint.of(pair, fingerprints);
        Place shown =
                locations.own(SarifCandidates.of(Finding.of(pair))).orElse(hasSources ? null : place(pair.second()));
        if (shown == null || !isNew(fingerprint)) {
            return;
        }
        beginResult(
                SarifRule.ORDER_DEPENDENT,
                "This " + pair.second().operation() + " and the "
                        + pair.first().operation() + " at "
                        + pair.first().frame() + " may come in either order: "
                        + order.construct() + " on " + pair.location().words() + ".",
                fingerprint);
        locations.list("locations", shown);
        json.writeArrayPropertyStart("relatedLocations");
        locations.numbered(
                1, place(pair.first()), "the other operation, a " + pair.first().operation());
        json.writeEndArray();
        json.writeNumberProperty("occurrenceCount", Math.max(1, pair.count()));
        json.writeEndObject();
    }

    private static Place place(RaceReport.Access access) {
        return new Place(access.className(), access.method(), access.file(), access.line());
    }

    private void message(String name, String text) {
        json.writeObjectPropertyStart(name);
        json.writeStringProperty("text", text);
        json.writeEndObject();
    }
}
