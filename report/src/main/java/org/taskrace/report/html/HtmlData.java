package org.taskrace.report.html;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.taskrace.report.Explanation;
import org.taskrace.report.OrderReport;
import org.taskrace.report.RaceReport;
import org.taskrace.report.ReportedGraph;
import org.taskrace.report.RunReport;
import org.taskrace.report.RunReport.Note;
import org.taskrace.report.SideFindings;
import org.taskrace.report.source.SourceFinder;
import org.taskrace.report.stored.Finding;
import org.taskrace.report.stored.StoredExploration;
import org.taskrace.report.stored.StoredReport;
import org.taskrace.report.suppress.Suppressions;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** The JSON inside a page: the result, with excerpts of sources and the part of each task graph that is shown. */
final class HtmlData {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final int LINES_AROUND = 4;
    private static final int LONGEST_CHAIN = 200;

    private final JsonGenerator json;
    private final SourceFinder sources;
    private final Set<Explanation> pages = EnumSet.noneOf(Explanation.class);

    private HtmlData(JsonGenerator json, SourceFinder sources) {
        this.json = json;
        this.sources = sources;
    }

    /** Returns JSON that can stand inside a script element: it has no {@code <}, so nothing in it can end the element. */
    static String of(StoredReport report, SourceFinder sources) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            new HtmlData(json, sources).write(report);
        }
        return text.toString().replace("<", "\\u003c");
    }

    private static List<Note> orderDependent(RunReport run) {
        List<Note> notes = new ArrayList<>();
        for (OrderReport pair : run.orderDependent()) {
            notes.add(new Note(pair.words(), pair.at()));
        }
        if (run.moreOrderDependent()) {
            notes.add(new Note("others that are not listed: raise --max-races", ""));
        }
        return notes;
    }

    private static List<Note> failures(SideFindings beside) {
        List<Note> notes = new ArrayList<>();
        for (SideFindings.Failure failure : beside.failures()) {
            notes.add(new Note(failure.words() + ", in " + String.join(" > ", failure.task()), failure.at()));
        }
        if (beside.moreFailures()) {
            notes.add(new Note("others that are not listed: raise --max-races", ""));
        }
        return notes;
    }

    private static List<Note> lockOrder(SideFindings beside) {
        List<Note> notes = new ArrayList<>();
        int number = 0;
        for (SideFindings.LockCycle cycle : beside.lockOrder()) {
            number++;
            for (SideFindings.Request request : cycle.requests()) {
                notes.add(new Note(
                        "cycle " + number + ": " + String.join(" > ", request.task()) + " " + request.words(),
                        request.at()));
            }
        }
        if (beside.moreLockOrder()) {
            notes.add(new Note("there may be other cycles that are not listed", ""));
        }
        return notes;
    }

    private void write(StoredReport report) {
        RunReport run = report.run();
        json.writeStartObject();
        json.writeStringProperty("version", run.version());
        json.writeStringProperty("verdict", run.verdict().word());
        json.writeStringProperty("guarantee", run.guarantee().word());
        json.writeBooleanProperty("moreRaces", run.moreRaces());
        explanation(Explanation.of(run));
        notes("weakenedBy", run.weakenedBy());
        notes(
                "assuming",
                run.assuming().stream()
                        .map(one -> new Note(one.construct() + ": " + one.outcome(), one.at()))
                        .toList());
        notes("problems", run.problems());
        notes("orderDependent", orderDependent(run));
        notes("lockOrder", lockOrder(run.beside()));
        notes("failures", failures(run.beside()));
        notes(
                "leftOut",
                run.beside().leftOut().stream().map(name -> new Note(name, "")).toList());
        json.writeArrayPropertyStart("deadlock");
        for (RunReport.Waiting waiting : run.deadlock()) {
            json.writeStartObject();
            chain(waiting.task());
            json.writeStringProperty("waitsFor", waiting.waitsFor());
            json.writeStringProperty("at", waiting.at());
            json.writeEndObject();
        }
        json.writeEndArray();
        if (report.exploration() != null) {
            exploration(report.exploration());
        }
        json.writeArrayPropertyStart("races");
        report.findings().forEach(this::race);
        json.writeEndArray();
        statistics(run.statistics());
        pages();
        json.writeEndObject();
    }

    private void exploration(StoredExploration search) {
        json.writeObjectPropertyStart("exploration");
        json.writeStringProperty("verdict", search.verdict());
        json.writeBooleanProperty("complete", search.complete());
        json.writeNumberProperty("schedules", search.schedules());
        json.writeNumberProperty("outcomes", search.outcomes());
        strings("unexplored", search.unexplored());
        json.writeArrayPropertyStart("findings");
        for (StoredExploration.ScheduleStory finding : search.findings()) {
            json.writeStartObject();
            json.writeStringProperty("kind", finding.kind());
            json.writeStringProperty("what", finding.what());
            json.writeNumberProperty("flips", finding.flips());
            json.writeNumberProperty("schedules", finding.schedules());
            json.writeBooleanProperty("every", finding.every());
            json.writeStringProperty("replay", finding.replay());
            json.writeArrayPropertyStart("steps");
            for (StoredExploration.Step step : finding.steps()) {
                json.writeStartObject();
                json.writeStringProperty("task", step.task());
                json.writeStringProperty("at", step.at());
                json.writeStringProperty("what", step.what());
                json.writeBooleanProperty("flipped", step.flipped());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void explanation(Explanation page) {
        pages.add(page);
        json.writeStringProperty("explained", page.path());
    }

    /** Writes the pages that the result names, each once: who reads a report need not have the documentation. */
    private void pages() {
        json.writeObjectPropertyStart("pages");
        pages.forEach(page -> json.writeStringProperty(page.path(), page.markdown()));
        json.writeEndObject();
    }

    private void notes(String name, List<Note> notes) {
        json.writeArrayPropertyStart(name);
        for (Note note : notes) {
            json.writeStartObject();
            json.writeStringProperty("text", note.text());
            json.writeStringProperty("at", note.at());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void statistics(RunReport.Statistics statistics) {
        json.writeObjectPropertyStart("stats");
        json.writeNumberProperty("tasks", statistics.tasks());
        json.writeNumberProperty("judged", statistics.judged());
        json.writeStringProperty("algorithm", statistics.algorithm());
        json.writeNumberProperty("seconds", statistics.seconds());
        json.writeEndObject();
    }

    private void race(Finding finding) {
        RaceReport race = finding.race();
        json.writeStartObject();
        json.writeStringProperty("where", race.location().words());
        json.writeStringProperty("kind", race.location().kind());
        json.writeStringProperty("because", race.because());
        explanation(Explanation.of(race.location()));
        if (race.advice() != null) {
            json.writeStringProperty("advice", race.advice());
        }
        if (race.fixHint() != null) {
            json.writeStringProperty("fixHint", race.fixHint());
        }
        json.writeNumberProperty("count", race.count());
        json.writeStringProperty(
                "suppress", Suppressions.linesFor(List.of(race)).get(0));
        if (finding.isSuppressed()) {
            json.writeStringProperty("suppressedBy", finding.suppressedBy());
        }
        access("first", race.first(), finding.firstStack());
        access("second", race.second(), finding.secondStack());
        graph(finding.graph());
        json.writeEndObject();
    }

    private void access(String name, RaceReport.Access access, List<String> stack) {
        json.writeObjectPropertyStart(name);
        json.writeStringProperty("op", access.operation());
        json.writeStringProperty("class", access.className());
        json.writeStringProperty("method", access.method());
        json.writeStringProperty("file", access.file());
        json.writeNumberProperty("line", access.line());
        strings("stack", stack);
        chain(access.task());
        strings("steps", access.steps());
        Optional<SourceFinder.Excerpt> excerpt =
                sources.excerpt(access.className(), access.file(), access.line(), LINES_AROUND);
        if (excerpt.isPresent()) {
            json.writeObjectPropertyStart("source");
            json.writeNumberProperty("from", excerpt.get().from());
            strings("lines", excerpt.get().lines());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    /** Writes a chain, without the middle of a very long one. */
    private void chain(List<String> chain) {
        if (chain.size() <= LONGEST_CHAIN) {
            strings("task", chain);
            return;
        }
        int half = LONGEST_CHAIN / 2;
        json.writeArrayPropertyStart("task");
        chain.subList(0, half).forEach(json::writeString);
        chain.subList(chain.size() - half, chain.size()).forEach(json::writeString);
        json.writeEndArray();
        json.writeNumberProperty("omitted", chain.size() - 2 * half);
    }

    private void strings(String name, List<String> texts) {
        json.writeArrayPropertyStart(name);
        texts.forEach(json::writeString);
        json.writeEndArray();
    }

    private void graph(ReportedGraph graph) {
        GraphView view = new GraphView(graph);
        json.writeObjectPropertyStart("graph");
        json.writeBooleanProperty("fromChains", graph.fromChains());
        json.writeNumberProperty("size", graph.tasks().size());
        position("first", graph.first());
        position("second", graph.second());
        json.writeArrayPropertyStart("tasks");
        for (GraphView.Shown shown : view.tasks()) {
            json.writeStartObject();
            json.writeNumberProperty("id", shown.task().id());
            json.writeNumberProperty("parent", shown.parent());
            json.writeNumberProperty("step", shown.task().step());
            json.writeStringProperty("kind", shown.task().kind());
            json.writeStringProperty("at", shown.task().createdAt());
            json.writeNumberProperty("gap", shown.gap());
            json.writeNumberProperty("below", shown.below());
            json.writeBooleanProperty("onChain", shown.onChain());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayPropertyStart("edges");
        for (ReportedGraph.Edge edge : view.edges()) {
            json.writeStartObject();
            json.writeStringProperty("kind", edge.kind());
            json.writeNumberProperty("from", edge.from());
            json.writeNumberProperty("to", edge.to());
            json.writeStringProperty("at", edge.at());
            json.writeNumberProperty("step", edge.step());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeObjectPropertyStart("hidden");
        view.hidden().forEach((task, count) -> json.writeNumberProperty(Integer.toString(task), count));
        json.writeEndObject();
        json.writeEndObject();
    }

    private void position(String name, ReportedGraph.Position position) {
        json.writeObjectPropertyStart(name);
        json.writeNumberProperty("task", position.task());
        json.writeNumberProperty("step", position.step());
        json.writeEndObject();
    }
}
