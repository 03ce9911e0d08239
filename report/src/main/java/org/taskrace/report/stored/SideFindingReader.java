package org.taskrace.report.stored;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.report.SideFindings;

/** Reader of the findings beside the verdict: failures, and cycles of locks. */
final class SideFindingReader {

    private static final String CHAIN = "the chain of a task";

    private final JsonCursor json;

    SideFindingReader(JsonCursor json) {
        this.json = json;
    }

    /** The texts of an entry by the order of their names, its chain of tasks and its stack. */
    private record Entry(String[] texts, List<String> task, List<String> stack) {}

    private Entry entry(String what, List<String> names) throws ReportTextException {
        Entry entry = new Entry(new String[names.size()], new ArrayList<>(), new ArrayList<>());
        json.object(what, name -> {
            int text = names.indexOf(name);
            if (text >= 0) {
                entry.texts[text] = json.stringOrNull("\"" + name + "\"");
            } else if (name.equals("task")) {
                entry.task.addAll(json.strings(CHAIN));
            } else if (name.equals("stack")) {
                entry.stack.addAll(json.strings("a stack"));
            } else {
                return false;
            }
            return true;
        });
        return entry;
    }

    SideFindings.Failure failure() throws ReportTextException {
        Entry entry = entry("an entry of \"failures\"", List.of("exception", "message", "at"));
        return new SideFindings.Failure(entry.texts[0], entry.texts[1], entry.texts[2], entry.task, entry.stack);
    }

    SideFindings.LockCycle lockCycle() throws ReportTextException {
        List<SideFindings.Request> requests = new ArrayList<>();
        json.object("an entry of \"lockOrder\"", name -> {
            if (name.equals("cycle")) {
                requests.addAll(json.list("\"cycle\"", this::request));
                return true;
            }
            return false;
        });
        return new SideFindings.LockCycle(requests);
    }

    private SideFindings.Request request() throws ReportTextException {
        Entry entry = entry("a request for a lock", List.of("holds", "heldSince", "asks", "at"));
        String[] texts = entry.texts;
        return new SideFindings.Request(texts[0], texts[1], texts[2], texts[3], entry.task, entry.stack);
    }
}
