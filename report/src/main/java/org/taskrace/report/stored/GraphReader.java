package org.taskrace.report.stored;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.taskrace.report.ReportedGraph;
import org.taskrace.report.ReportedGraph.Edge;
import org.taskrace.report.ReportedGraph.Position;
import org.taskrace.report.ReportedGraph.Task;

/** Reader of the optional property {@code graph} of a race; see docs/report.schema.json. */
final class GraphReader {

    private final JsonCursor json;

    GraphReader(JsonCursor json) {
        this.json = json;
    }

    ReportedGraph graph() throws ReportTextException {
        List<Task> tasks = new ArrayList<>();
        List<Edge> edges = new ArrayList<>();
        Position[] ends = new Position[2];
        json.object("a task graph", name -> {
            switch (name) {
                case "tasks" -> tasks.addAll(json.list("the tasks of a graph", this::task));
                case "edges" -> edges.addAll(json.list("the edges of a graph", this::edge));
                case "first" -> ends[0] = position();
                case "second" -> ends[1] = position();
                default -> {
                    return false;
                }
            }
            return true;
        });
        json.require(
                ends[0] != null && ends[1] != null,
                "a task graph names the tasks of both accesses, \"first\" and \"second\"");
        check(tasks, edges, ends);
        return new ReportedGraph(tasks, edges, ends[0], ends[1], false);
    }

    private void check(List<Task> tasks, List<Edge> edges, Position[] ends) throws ReportTextException {
        Set<Integer> known = new HashSet<>();
        for (Task task : tasks) {
            boolean root = known.isEmpty();
            json.require(
                    root ? task.parent() == -1 : known.contains(task.parent()),
                    root
                            ? "the first task of a graph is the root and has no parent"
                            : "the parent of task " + task.id() + " does not come before it");
            json.require(known.add(task.id()), "task " + task.id() + " is listed twice");
        }
        for (Edge edge : edges) {
            json.require(
                    known.contains(edge.from()) && known.contains(edge.to()),
                    "an edge from task " + edge.from() + " to task " + edge.to() + ", of which one is not listed");
        }
        for (Position end : ends) {
            json.require(known.contains(end.task()), "an access in task " + end.task() + ", which is not listed");
        }
    }

    private Task task() throws ReportTextException {
        int[] numbers = {-1, -1, ReportedGraph.NO_STEP};
        String[] texts = new String[2];
        json.object("a task", name -> {
            switch (name) {
                case "id" -> numbers[0] = json.integer("the number of a task");
                case "parent" -> {
                    Integer parent = json.integerOrNull("the parent of a task");
                    numbers[1] = parent == null ? -1 : parent;
                }
                case "step" -> numbers[2] = json.integer("\"step\"");
                case "kind" -> texts[0] = json.stringOrNull("the kind of a task");
                case "createdAt" -> texts[1] = json.stringOrNull("\"createdAt\"");
                default -> {
                    return false;
                }
            }
            return true;
        });
        json.require(numbers[0] >= 0, "a task has no \"id\"");
        return new Task(numbers[0], numbers[1], texts[0], texts[1], numbers[2]);
    }

    private Edge edge() throws ReportTextException {
        int[] numbers = {-1, -1, ReportedGraph.NO_STEP};
        String[] texts = {"join", null};
        json.object("an edge", name -> {
            switch (name) {
                case "kind" -> texts[0] = json.string("the kind of an edge");
                case "from" -> numbers[0] = json.integer("\"from\"");
                case "to" -> numbers[1] = json.integer("\"to\"");
                case "step" -> numbers[2] = json.integer("\"step\"");
                case "at" -> texts[1] = json.stringOrNull("\"at\"");
                default -> {
                    return false;
                }
            }
            return true;
        });
        json.require(texts[0].equals("join") || texts[0].equals("get"), "the kind of an edge is join or get");
        return new Edge(texts[0], numbers[0], numbers[1], texts[1], numbers[2]);
    }

    private Position position() throws ReportTextException {
        int[] numbers = {-1, ReportedGraph.NO_STEP};
        json.object("the place of an access", name -> {
            switch (name) {
                case "task" -> numbers[0] = json.integer("\"task\"");
                case "step" -> numbers[1] = json.integer("\"step\"");
                default -> {
                    return false;
                }
            }
            return true;
        });
        return new Position(numbers[0], numbers[1]);
    }
}
