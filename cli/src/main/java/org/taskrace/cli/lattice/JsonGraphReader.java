package org.taskrace.cli.lattice;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.core.lattice.TaskGraph;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/** Reads {@code {"vertices": ["a", …], "edges": [["a", "b"], …]}}; the two parts may come in any order. */
final class JsonGraphReader {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final String FORM = "{\"vertices\": [\"a\", …], \"edges\": [[\"a\", \"b\"], …]}";

    /** An end of an edge, to be looked up when all vertices are known. */
    private record Mention(String name, TokenStreamLocation place) {}

    private final JsonParser json;
    private final TaskGraph.Builder graph = new TaskGraph.Builder();
    private final List<Mention> ends = new ArrayList<>();

    private JsonGraphReader(JsonParser json) {
        this.json = json;
    }

    static TaskGraph.Builder read(char[] text) throws GraphTextException {
        try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            JsonGraphReader reader = new JsonGraphReader(json);
            reader.graph();
            return reader.graph;
        } catch (StreamReadException e) {
            throw at(e.getLocation(), "this is no JSON: " + e.getOriginalMessage());
        }
    }

    private void graph() throws GraphTextException {
        require(json.nextToken(), JsonToken.START_OBJECT, "expected a graph of the form " + FORM);
        boolean vertices = false;
        boolean edges = false;
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            if (name.equals("vertices") && !vertices) {
                vertices = true;
                vertices();
            } else if (name.equals("edges") && !edges) {
                edges = true;
                edges();
            } else {
                boolean known = name.equals("vertices") || name.equals("edges");
                throw here(
                        (known ? "a second" : "unknown") + " property \"" + name + "\"; a graph has the form " + FORM);
            }
        }
        if (!vertices || !edges) {
            throw here("the property \"" + (vertices ? "edges" : "vertices") + "\" is missing; a graph has the form "
                    + FORM);
        }
        if (json.nextToken() != null) {
            throw here("expected the end of the text after the graph");
        }
        for (int i = 0; i < ends.size(); i += 2) {
            graph.arc(vertex(ends.get(i)), vertex(ends.get(i + 1)));
        }
    }

    private void vertices() throws GraphTextException {
        require(json.nextToken(), JsonToken.START_ARRAY, "expected an array of vertices, [\"a\", \"b\", …]");
        while (json.nextToken() != JsonToken.END_ARRAY) {
            String name = name("a vertex");
            if (graph.hasVertex(name)) {
                throw here("the vertex \"" + name + "\" is listed twice");
            }
            graph.vertex(name);
        }
    }

    private void edges() throws GraphTextException {
        require(json.nextToken(), JsonToken.START_ARRAY, "expected an array of edges, [[\"a\", \"b\"], …]");
        while (json.nextToken() != JsonToken.END_ARRAY) {
            require(json.currentToken(), JsonToken.START_ARRAY, "expected an edge, [\"a\", \"b\"]");
            for (int end = 0; end < 2; end++) {
                json.nextToken();
                ends.add(new Mention(name("an end of an edge"), json.currentTokenLocation()));
            }
            require(json.nextToken(), JsonToken.END_ARRAY, "expected ] after the two ends of an edge");
        }
    }

    /** Reads a name; numbers are names too, as they were written. */
    private String name(String what) throws GraphTextException {
        JsonToken token = json.currentToken();
        if (token != JsonToken.VALUE_STRING && token != JsonToken.VALUE_NUMBER_INT) {
            throw here("expected the name of " + what + ", a string or a whole number");
        }
        return json.getString();
    }

    private int vertex(Mention end) throws GraphTextException {
        if (!graph.hasVertex(end.name)) {
            throw at(end.place, "unknown vertex \"" + end.name + "\": it is not listed under \"vertices\"");
        }
        return graph.vertex(end.name);
    }

    private void require(JsonToken found, JsonToken wanted, String message) throws GraphTextException {
        if (found != wanted) {
            throw here(message);
        }
    }

    private GraphTextException here(String message) {
        return at(json.currentTokenLocation(), message);
    }

    private static GraphTextException at(TokenStreamLocation place, String message) {
        return new GraphTextException(Math.max(1, place.getLineNr()), Math.max(1, place.getColumnNr()), message);
    }
}
