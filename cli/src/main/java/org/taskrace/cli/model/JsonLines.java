package org.taskrace.cli.model;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import org.taskrace.core.race.Access;
import org.taskrace.core.race.Race;
import org.taskrace.language.check.Check;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** One JSON object per line for each program and algorithm, with the fields that the task language's definition names. */
final class JsonLines {

    private static final JsonFactory FACTORY = new JsonFactory();

    private final Writer out;

    JsonLines(Writer out) {
        this.out = out;
    }

    /** Prints an outcome; without hints where these are null. */
    void print(CheckOutcome outcome, ModelFixHints hints) throws IOException {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), line)) {
            json.writeStartObject();
            json.writeStringProperty("program", outcome.program());
            json.writeStringProperty("algorithm", outcome.algorithm());
            json.writeStringProperty("status", outcome.status());
            json.writeArrayPropertyStart("racyLocations");
            for (String location : outcome.racyLocations()) {
                json.writeString(location);
            }
            json.writeEndArray();
            json.writeArrayPropertyStart("races");
            if (outcome.check() != null) {
                races(json, outcome.check(), hints);
            }
            json.writeEndArray();
            json.writeStringProperty("message", outcome.message());
            json.writeEndObject();
        }
        out.write(line.toString());
        out.write('\n');
        out.flush();
    }

    private static void races(JsonGenerator json, Check check, ModelFixHints hints) {
        Wording wording = new Wording(check);
        for (Race race : check.findings().races()) {
            json.writeStartObject();
            json.writeStringProperty("location", check.run().memory().name(race.location()));
            access(json, "first", race.first(), wording);
            access(json, "second", race.second(), wording);
            if (hints != null) {
                hints.of(race).ifPresent(hint -> json.writeStringProperty("fixHint", hint));
            }
            json.writeEndObject();
        }
    }

    private static void access(JsonGenerator json, String name, Access access, Wording wording) {
        json.writeObjectPropertyStart(name);
        json.writeStringProperty("op", access.operation().word());
        json.writeNumberProperty("line", wording.line(access));
        json.writeStringProperty("task", wording.chain(access.task()));
        json.writeEndObject();
    }
}
