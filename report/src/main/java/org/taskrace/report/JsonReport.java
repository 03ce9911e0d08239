package org.taskrace.report;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** A run's report as one JSON object, in the form that the contract of the command line gives. */
public final class JsonReport {

    private final JsonWriter json = new JsonWriter();

    private JsonReport() {}

    public static String of(RunReport report) {
        return of(report, List.of());
    }

    /** Returns the report with the races that were left out of it. */
    public static String of(RunReport report, List<SuppressedRace> suppressed) {
        JsonReport writer = new JsonReport();
        writer.write(report, suppressed);
        return writer.json + "\n";
    }

    private void write(RunReport report, List<SuppressedRace> suppressed) {
        json.beginObject();
        json.name("tool").value("taskrace");
        json.name("version").value(report.version());
        json.name("verdict").value(report.verdict().word());
        json.name("guarantee").value(report.guarantee().word());
        list("weakenedBy", report.weakenedBy(), note -> note(note, "construct"));
        list("assuming", report.assuming(), this::assumption);
        list("races", report.races(), race -> race(race, null));
        json.name("moreRaces").literal(Boolean.toString(report.moreRaces()));
        list("suppressed", suppressed, known -> race(known.race(), known.by()));
        list("orderDependent", report.orderDependent(), this::order);
        json.name("moreOrderDependent").literal(Boolean.toString(report.moreOrderDependent()));
        list("lockOrder", report.beside().lockOrder(), this::lockCycle);
        json.name("moreLockOrder").literal(Boolean.toString(report.beside().moreLockOrder()));
        list("failures", report.beside().failures(), this::failure);
        json.name("moreFailures").literal(Boolean.toString(report.beside().moreFailures()));
        list("leftOut", report.beside().leftOut(), json::value);
        list("problems", report.problems(), note -> note(note, "problem"));
        list("deadlock", report.deadlock(), this::waiting);
        json.name("stats");
        statistics(report.statistics());
        json.endObject();
    }

    private <T> void list(String name, List<T> elements, Consumer<T> writer) {
        json.name(name).beginArray();
        elements.forEach(writer);
        json.endArray();
    }

    private void note(RunReport.Note note, String name) {
        json.beginObject()
                .name(name)
                .value(note.text())
                .name("at")
                .value(note.at())
                .endObject();
    }

    private void assumption(RunReport.Assumption assumption) {
        json.beginObject().name("construct").value(assumption.construct());
        json.name("at").value(assumption.at());
        json.name("outcome").value(assumption.outcome()).endObject();
    }

    private void waiting(RunReport.Waiting waiting) {
        json.beginObject();
        list("task", waiting.task(), json::value);
        json.name("waitsFor")
                .value(waiting.waitsFor())
                .name("at")
                .value(waiting.at())
                .endObject();
    }

    private void failure(SideFindings.Failure failure) {
        json.beginObject().name("exception").value(failure.exception());
        json.name("message").value(failure.message());
        json.name("at").value(failure.at());
        list("task", failure.task(), json::value);
        list("stack", failure.stack(), json::value);
        json.endObject();
    }

    private void lockCycle(SideFindings.LockCycle cycle) {
        json.beginObject();
        list("cycle", cycle.requests(), this::request);
        json.endObject();
    }

    private void request(SideFindings.Request request) {
        json.beginObject().name("holds").value(request.holds());
        json.name("heldSince").value(request.heldSince());
        json.name("asks").value(request.asks()).name("at").value(request.at());
        list("task", request.task(), json::value);
        list("stack", request.stack(), json::value);
        json.endObject();
    }

    private void order(OrderReport order) {
        json.beginObject().name("construct").value(order.construct());
        json.name("at").value(order.at());
        if (order.pair() != null) {
            pair(order.pair());
        }
        json.endObject();
    }

    private void race(RaceReport race, String suppressedBy) {
        json.beginObject();
        pair(race);
        if (suppressedBy != null) {
            json.name("suppressedBy").value(suppressedBy);
        }
        json.endObject();
    }

    private void pair(RaceReport race) {
        RaceReport.Location location = race.location();
        json.name("location").beginObject();
        json.name("kind").value(location.kind()).name("class").value(location.className());
        json.name("name").value(location.name());
        json.name("index").literal(String.valueOf(location.index()));
        json.name("allocatedAt").value(location.allocatedAt()).endObject();
        json.name("first");
        access(race.first());
        json.name("second");
        access(race.second());
        json.name("because").value(race.because());
        json.name("count").literal(Long.toString(race.count()));
        if (race.fixHint() != null) {
            json.name("fixHint").value(race.fixHint());
        }
        if (race.advice() != null) {
            json.name("advice").value(race.advice());
        }
        if (race.graph() != null) {
            json.name("graph");
            GraphJson.write(race.graph(), json);
        }
    }

    private void access(RaceReport.Access access) {
        json.beginObject();
        json.name("op").value(access.operation()).name("class").value(access.className());
        json.name("method").value(access.method()).name("file").value(access.file());
        json.name("line").literal(Integer.toString(access.line()));
        list("stack", access.frames(), json::value);
        list("task", access.task(), json::value);
        list("steps", access.steps(), json::value);
        json.endObject();
    }

    private void statistics(RunReport.Statistics statistics) {
        json.beginObject();
        json.name("tasks").literal(Integer.toString(statistics.tasks()));
        json.name("steps").literal(Integer.toString(statistics.strands()));
        count("reads", statistics.reads());
        count("writes", statistics.writes());
        count("locations", statistics.locations());
        json.name("judged").literal(Long.toString(statistics.judged()));
        json.name("arrays").literal(Integer.toString(statistics.arrays()));
        json.name("bytes").literal(Long.toString(statistics.bytes()));
        json.name("algorithm").value(statistics.algorithm());
        json.name("seconds").literal(String.format(Locale.ROOT, "%.3f", statistics.seconds()));
        json.endObject();
    }

    private void count(String name, long count) {
        json.name(name).literal(count == RunReport.Statistics.NOT_COUNTED ? "null" : Long.toString(count));
    }
}
