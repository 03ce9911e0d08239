package org.taskrace.cli.bench.output;

import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import org.taskrace.cli.bench.measure.BenchmarkTimes;
import org.taskrace.cli.bench.measure.OptimisationEffects;
import org.taskrace.cli.bench.measure.RunMode;
import org.taskrace.cli.bench.measure.SuiteResult;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The results as one JSON object; names and shape are a contract. Programs of tasks alone, whose slowdown says nothing, are
 * not among a suite's benchmarks but in {@code taskCosts}.
 */
public final class BenchJson {

    private static final JsonFactory FACTORY = new JsonFactory();

    /** More digits than a measurement has. */
    private static final MathContext DIGITS = new MathContext(5);

    private BenchJson() {}

    public static String of(List<SuiteResult> suites) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            json.writeStartObject();
            json.writeArrayPropertyStart("suites");
            suites.forEach(suite -> suite(json, suite));
            json.writeEndArray();
            json.writeArrayPropertyStart("taskCosts");
            suites.forEach(suite -> suite.taskCosts().forEach(measured -> taskCost(json, suite, measured)));
            json.writeEndArray();
            json.writeEndObject();
        }
        return text.append('\n').toString();
    }

    /** Returns the effects of the optimisations, by suite. */
    public static String ofEffects(Map<String, List<OptimisationEffects>> suites) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            json.writeStartObject();
            json.writeArrayPropertyStart("suites");
            suites.forEach((suite, effects) -> {
                json.writeStartObject();
                json.writeStringProperty("name", suite);
                json.writeArrayPropertyStart("benchmarks");
                effects.forEach(one -> effect(json, one));
                json.writeEndArray();
                json.writeEndObject();
            });
            json.writeEndArray();
            json.writeEndObject();
        }
        return text.append('\n').toString();
    }

    private static void effect(JsonGenerator json, OptimisationEffects effects) {
        json.writeStartObject();
        json.writeStringProperty("name", effects.benchmark());
        number(json, "slowdown", effects.slowdowns().get(OptimisationEffects.NOTHING));
        json.writeObjectPropertyStart("slowdownWithout");
        effects.slowdowns().forEach((off, slowdown) -> {
            if (!off.equals(OptimisationEffects.NOTHING)) {
                number(json, off, slowdown);
            }
        });
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void suite(JsonGenerator json, SuiteResult suite) {
        json.writeStartObject();
        json.writeStringProperty("name", suite.name());
        number(json, "geometricMean", suite.geometricMean(RunMode.FULL));
        number(json, "worst", suite.worst());
        json.writeArrayPropertyStart("benchmarks");
        for (BenchmarkTimes measured : suite.benchmarks()) {
            json.writeStartObject();
            json.writeStringProperty("name", measured.name());
            number(json, "baselineSeconds", measured.baselineSeconds());
            number(json, "structureSlowdown", measured.slowdown(RunMode.STRUCTURE));
            number(json, "slowdown", measured.slowdown(RunMode.FULL));
            number(json, "memoryRatio", measured.memoryRatio());
            if (measured.counts().areKnown()) {
                json.writeNumberProperty("tasks", measured.counts().tasks());
                json.writeNumberProperty("reads", measured.counts().reads());
                json.writeNumberProperty("writes", measured.counts().writes());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        if (!suite.without().isEmpty()) {
            json.writeObjectPropertyStart("withoutFigures");
            suite.without().forEach(json::writeStringProperty);
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private static void taskCost(JsonGenerator json, SuiteResult suite, BenchmarkTimes measured) {
        json.writeStartObject();
        json.writeStringProperty("suite", suite.name());
        json.writeStringProperty("name", measured.name());
        number(json, "nanosecondsPerTask", measured.nanosecondsPerTask(RunMode.FULL));
        json.writeNumberProperty("tasks", measured.counts().tasks());
        json.writeEndObject();
    }

    private static void number(JsonGenerator json, String name, double value) {
        if (Double.isFinite(value)) {
            json.writeNumberProperty(name, new BigDecimal(value, DIGITS));
        } else {
            // A suite of which only programs of tasks were measured has no mean.
            json.writeNullProperty(name);
        }
    }
}
