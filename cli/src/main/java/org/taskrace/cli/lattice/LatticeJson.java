package org.taskrace.cli.lattice;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.taskrace.core.lattice.LatticeVerdict;
import org.taskrace.core.lattice.PlanarLattice;
import org.taskrace.core.lattice.TaskGraph;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The verdict as one JSON object in one line. Always: graph, status (ok or error), message. With ok also twoDimensionalLattice,
 * vertices and arcs (numbers); then, where it is one, leftToRight, rightToLeft, traversal, lastArcs and transitiveArcs, and where
 * it is none, witness.
 */
final class LatticeJson {

    private static final JsonFactory FACTORY = new JsonFactory();

    private final Writer out;

    LatticeJson(Writer out) {
        this.out = out;
    }

    void printError(String file, String message) throws IOException {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), line)) {
            begin(json, file, "error", message);
            json.writeEndObject();
        }
        print(line);
    }

    void print(String file, TaskGraph graph, LatticeVerdict verdict) throws IOException {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), line)) {
            begin(json, file, "ok", LatticeReport.headline(graph, verdict));
            json.writeBooleanProperty("twoDimensionalLattice", verdict instanceof LatticeVerdict.TwoDimensional);
            json.writeNumberProperty("vertices", graph.size());
            json.writeNumberProperty("arcs", graph.arcs());
            if (verdict instanceof LatticeVerdict.TwoDimensional planar) {
                lattice(json, graph, planar.lattice());
            } else {
                json.writeObjectPropertyStart("witness");
                witness(json, graph, verdict);
                json.writeEndObject();
            }
            json.writeEndObject();
        }
        print(line);
    }

    private static void begin(JsonGenerator json, String file, String status, String message) {
        json.writeStartObject();
        json.writeStringProperty("graph", file);
        json.writeStringProperty("status", status);
        json.writeStringProperty("message", message);
    }

    private static void lattice(JsonGenerator json, TaskGraph graph, PlanarLattice lattice) {
        names(
                json,
                "leftToRight",
                graph,
                Arrays.stream(lattice.leftToRight()).boxed().toList());
        names(
                json,
                "rightToLeft",
                graph,
                Arrays.stream(lattice.rightToLeft()).boxed().toList());
        List<PlanarLattice.Step> steps = lattice.traversal();
        pairs(json, "traversal", graph, steps.stream().map(step -> new int[] {step.from(), step.to()}));
        pairs(
                json,
                "lastArcs",
                graph,
                steps.stream().filter(PlanarLattice.Step::lastArc).map(step -> new int[] {step.from(), step.to()}));
        pairs(json, "transitiveArcs", graph, lattice.transitiveArcs().stream());
    }

    private static void witness(JsonGenerator json, TaskGraph graph, LatticeVerdict verdict) {
        if (verdict instanceof LatticeVerdict.NoSupremum missing) {
            json.writeStringProperty("kind", "no-supremum");
            names(json, "vertices", graph, List.of(missing.first(), missing.second()));
            names(json, "minimalUpperBounds", graph, missing.minimalUpperBounds());
        } else if (verdict instanceof LatticeVerdict.NoConjugateOrder none) {
            json.writeStringProperty("kind", "no-conjugate-order");
            pairs(json, "leftOf", graph, none.steps().stream().map(step -> new int[] {step.left(), step.right()}));
        }
    }

    private static void names(JsonGenerator json, String property, TaskGraph graph, List<Integer> vertices) {
        json.writeArrayPropertyStart(property);
        for (int vertex : vertices) {
            json.writeString(graph.name(vertex));
        }
        json.writeEndArray();
    }

    private static void pairs(JsonGenerator json, String property, TaskGraph graph, Stream<int[]> pairs) {
        json.writeArrayPropertyStart(property);
        pairs.forEach(pair -> {
            json.writeStartArray();
            json.writeString(graph.name(pair[0]));
            json.writeString(graph.name(pair[1]));
            json.writeEndArray();
        });
        json.writeEndArray();
    }

    private void print(StringWriter line) throws IOException {
        out.write(line.toString());
        out.write('\n');
        out.flush();
    }
}
