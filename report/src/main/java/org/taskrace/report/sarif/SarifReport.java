package org.taskrace.report.sarif;

import java.io.StringWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
 */
public final class SarifReport {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

    private final JsonGenerator json;
    private final SarifLocations locations;
    private final Map<String, Integer> fingerprints = new HashMap<>();

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
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            new SarifReport(json, new SarifLocations(json, sources, base)).log(report);
        }
        return text + "\n";
    }

    private void log(StoredReport report) {
        json.writeStartObject();
        json.writeStringProperty("$schema", SCHEMA);
        json.writeStringProperty("version", "2.1.0");
        json.writeArrayPropertyStart("runs");
        json.writeStartObject();
        tool(report.run());
        invocation(report.run());
        json.writeStringProperty("columnKind", "utf16CodeUnits");
        json.writeArrayPropertyStart("results");
        report.findings().forEach(this::race);
        report.run().deadlock().forEach(this::deadlock);
        report.run().orderDependent().forEach(this::orderDependent);
        json.writeEndArray();
        json.writeObjectPropertyStart("properties");
        json.writeStringProperty("verdict", report.run().verdict().word());
        json.writeStringProperty("guarantee", report.run().guarantee().word());
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
    }

    private void tool(RunReport run) {
        json.writeObjectPropertyStart("tool");
        json.writeObjectPropertyStart("driver");
        json.writeStringProperty("name", "taskrace");
        json.writeStringProperty("version", run.version());
        json.writeArrayPropertyStart("rules");
        for (SarifRule rule : SarifRule.values()) {
            json.writeStartObject();
            json.writeStringProperty("id", rule.id());
            message("shortDescription", rule.title());
            message("fullDescription", rule.explanation());
            message("help", rule.help());
            json.writeStringProperty("helpUri", rule.helpAddress());
            json.writeObjectPropertyStart("defaultConfiguration");
            json.writeStringProperty("level", rule.level());
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    private void invocation(RunReport run) {
        json.writeArrayPropertyStart("invocations");
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
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
    }

    private void notification(String level, String before, Note note) {
        json.writeStartObject();
        json.writeStringProperty("level", level);
        message("message", before + note.text());
        Place.at(note.at()).ifPresent(place -> locations.list("locations", place));
        json.writeEndObject();
    }

    private void beginResult(SarifRule rule, String text) {
        json.writeStartObject();
        json.writeStringProperty("ruleId", rule.id());
        json.writeNumberProperty("ruleIndex", rule.ordinal());
        json.writeStringProperty("level", rule.level());
        message("message", text);
    }

    private void race(Finding finding) {
        RaceReport race = finding.race();
        Place first = place(race.first());
        Place second = place(race.second());
        beginResult(
                SarifRule.RACE,
                "Race on " + race.location().words() + ": this " + race.second().operation() + " is parallel to the "
                        + race.first().operation() + " at " + race.first().frame() + ", because " + race.because()
                        + "."
                        + (race.fixHint() == null ? "" : " To order them " + race.fixHint() + "."));
        locations.list("locations", second);
        json.writeArrayPropertyStart("relatedLocations");
        locations.numbered(1, first, "the first access, a " + race.first().operation());
        Place.at(race.location().allocatedAt())
                .map(place ->
                        place.besides(race.second().className(), race.second().file()))
                .ifPresent(place -> locations.numbered(2, place, "where the object was made"));
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
        json.writeObjectPropertyStart("partialFingerprints");
        json.writeStringProperty(Fingerprint.NAME, Fingerprint.of(race, fingerprints));
        json.writeEndObject();
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
        for (int i = 1; i < chain.size(); i++) {
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
        beginResult(
                SarifRule.DEADLOCK,
                "Deadlock: " + String.join(" > ", waiting.task()) + " waits for ever for " + waiting.waitsFor() + ".");
        Place.at(waiting.at()).ifPresent(place -> locations.list("locations", place));
        json.writeEndObject();
    }

    private void orderDependent(OrderReport order) {
        RaceReport pair = order.pair();
        if (pair == null) {
            beginResult(SarifRule.ORDER_DEPENDENT, "The order of " + order.construct() + " may change the result.");
            Place.at(order.at()).ifPresent(place -> locations.list("locations", place));
        } else {
            beginResult(
                    SarifRule.ORDER_DEPENDENT,
                    "This " + pair.second().operation() + " and the "
                            + pair.first().operation() + " at "
                            + pair.first().frame() + " may come in either order: "
                            + order.construct() + " on " + pair.location().words() + ".");
            locations.list("locations", place(pair.second()));
            json.writeArrayPropertyStart("relatedLocations");
            locations.numbered(
                    1,
                    place(pair.first()),
                    "the other operation, a " + pair.first().operation());
            json.writeEndArray();
            json.writeNumberProperty("occurrenceCount", Math.max(1, pair.count()));
        }
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
