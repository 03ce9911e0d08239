package org.taskrace.report.stored;

import java.util.List;
import java.util.Set;
import org.taskrace.report.OrderReport;
import org.taskrace.report.RaceReport;
import org.taskrace.report.ReportedGraph;

/** Reader of one race of a stored result. */
final class FindingReader {

    private static final Set<String> OPERATIONS = Set.of("read", "write", "update");

    private final JsonCursor json;

    FindingReader(JsonCursor json) {
        this.json = json;
    }

    /** The known properties of the race that is being read. */
    private static final class Draft {
        private RaceReport.Location location;
        private Side first;
        private Side second;
        private String because = "";
        private long count = 1;
        private ReportedGraph graph;
        private String suppressedBy;
        private String fixHint;
        private String advice;
    }

    /** The known properties of an access. */
    private static final class Side {
        private String operation;
        private String className;
        private String method = "";
        private String file = "";
        private int line;
        private List<String> stack = List.of();
        private List<String> task = List.of();
        private List<String> steps = List.of();

        private RaceReport.Access access() {
            return new RaceReport.Access(operation, className, method, file, line, task, stack, steps);
        }
    }

    Finding finding() throws ReportTextException {
        return finding(draft());
    }

    /** Reads a race that a suppression has left out; which suppression may be unknown. */
    Finding suppressedFinding() throws ReportTextException {
        Draft draft = draft();
        draft.suppressedBy = draft.suppressedBy == null ? "a suppression" : draft.suppressedBy;
        return finding(draft);
    }

    private static Finding finding(Draft draft) {
        RaceReport race = new RaceReport(
                draft.location,
                draft.first.access(),
                draft.second.access(),
                draft.because,
                draft.count,
                draft.fixHint,
                draft.graph,
                draft.advice);
        return new Finding(race, draft.first.stack, draft.second.stack, draft.graph, draft.suppressedBy);
    }

    /** Reads a pair of order-dependent operations; older results only name the construct and a line. */
    OrderReport order() throws ReportTextException {
        String[] parts = {"", ""};
        Draft draft = new Draft();
        json.object("an entry of \"orderDependent\"", name -> {
            switch (name) {
                case "construct" -> parts[0] = orEmpty(json.stringOrNull("\"construct\""));
                case "at" -> parts[1] = orEmpty(json.stringOrNull("\"at\""));
                default -> {
                    return property(draft, name);
                }
            }
            return true;
        });
        boolean isPair = draft.location != null && draft.first != null && draft.second != null;
        return new OrderReport(parts[0], parts[1], isPair ? finding(draft).race() : null);
    }

    private Draft draft() throws ReportTextException {
        Draft draft = new Draft();
        json.object("a race", name -> property(draft, name));
        json.require(draft.location != null, "a race has no \"location\"");
        json.require(draft.first != null, "a race has no access \"first\"");
        json.require(draft.second != null, "a race has no access \"second\"");
        return draft;
    }

    private boolean property(Draft draft, String name) throws ReportTextException {
        switch (name) {
            case "location" -> draft.location = location();
            case "first" -> draft.first = side(name);
            case "second" -> draft.second = side(name);
            case "because" -> draft.because = json.string("\"because\"");
            case "count" -> draft.count = json.number("\"count\"");
            case "graph" -> draft.graph = json.isNull() ? null : new GraphReader(json).graph();
            case "fixHint" -> draft.fixHint = json.stringOrNull("\"fixHint\"");
            case "advice" -> draft.advice = json.stringOrNull("\"advice\"");
            case "suppressedBy" -> draft.suppressedBy = json.stringOrNull("\"suppressedBy\"");
            default -> {
                return false;
            }
        }
        return true;
    }

    private RaceReport.Location location() throws ReportTextException {
        String[] parts = new String[4];
        Integer[] index = new Integer[1];
        json.object("the location of a race", name -> {
            switch (name) {
                case "kind" -> parts[0] = json.string("the kind of a location");
                case "class" -> parts[1] = json.string("the class of a location");
                case "name" -> parts[2] = json.stringOrNull("the name of a location");
                case "allocatedAt" -> parts[3] = json.stringOrNull("\"allocatedAt\"");
                case "index" -> index[0] = json.integerOrNull("the index of a location");
                default -> {
                    return false;
                }
            }
            return true;
        });
        json.require(
                parts[0] != null
                        && List.of("field", "static", "array", "object").contains(parts[0]),
                "the kind of a location is field, static, array or object");
        json.require(parts[1] != null, "a location has no \"class\"");
        return new RaceReport.Location(parts[0], parts[1], parts[2], index[0], parts[3]);
    }

    private Side side(String which) throws ReportTextException {
        Side side = new Side();
        json.object("the " + which + " access", name -> {
            switch (name) {
                case "op" -> side.operation = json.string("\"op\"");
                case "class" -> side.className = json.string("\"class\"");
                case "method" -> side.method = json.string("\"method\"");
                case "file" -> side.file = orEmpty(json.stringOrNull("\"file\""));
                case "line" -> side.line = json.integer("\"line\"");
                case "stack" -> side.stack = json.strings("the stack");
                case "task" -> side.task = json.strings("the chain of the task");
                case "steps" -> side.steps = json.strings("the steps of the chain");
                default -> {
                    return false;
                }
            }
            return true;
        });
        json.require(
                side.operation != null && OPERATIONS.contains(side.operation),
                "the " + which
                        + " access has the \"op\" read or write, or update where two operations are order-dependent");
        json.require(side.className != null, "the " + which + " access has no \"class\"");
        json.require(!side.task.isEmpty(), "the " + which + " access has no chain \"task\"");
        return side;
    }

    private static String orEmpty(String text) {
        return text == null ? "" : text;
    }
}
