package org.taskrace.report;

/** The property {@code graph} of a race. */
final class GraphJson {

    private final JsonWriter json;

    private GraphJson(JsonWriter json) {
        this.json = json;
    }

    static void write(ReportedGraph graph, JsonWriter json) {
        new GraphJson(json).write(graph);
    }

    private void write(ReportedGraph graph) {
        json.beginObject().name("tasks").beginArray();
        graph.tasks().forEach(this::task);
        json.endArray().name("edges").beginArray();
        graph.edges().forEach(this::edge);
        json.endArray();
        position("first", graph.first());
        position("second", graph.second());
        json.endObject();
    }

    private void task(ReportedGraph.Task task) {
        json.beginObject();
        number("id", task.id());
        json.name("parent").literal(task.parent() < 0 ? "null" : Integer.toString(task.parent()));
        json.name("kind").value(task.kind()).name("createdAt").value(task.createdAt());
        step(task.step());
        json.endObject();
    }

    private void edge(ReportedGraph.Edge edge) {
        json.beginObject().name("kind").value(edge.kind());
        number("from", edge.from());
        number("to", edge.to());
        json.name("at").value(edge.at());
        step(edge.step());
        json.endObject();
    }

    private void position(String name, ReportedGraph.Position position) {
        json.name(name).beginObject();
        number("task", position.task());
        step(position.step());
        json.endObject();
    }

    private void step(int step) {
        if (step != ReportedGraph.NO_STEP) {
            number("step", step);
        }
    }

    private void number(String name, int number) {
        json.name(name).literal(Integer.toString(number));
    }
}
