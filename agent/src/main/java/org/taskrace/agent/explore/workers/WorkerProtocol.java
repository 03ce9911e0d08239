package org.taskrace.agent.explore.workers;

import java.util.ArrayList;
import java.util.List;

/** The words between a search and its workers. A message is a head, and lines that the head counts. */
public final class WorkerProtocol {

    /** Head of the lines that hold for all items that follow. */
    public static final String SETUP = "taskrace-setup";

    /** Head of an item. */
    public static final String ITEM = "taskrace-item";

    /** Head of an answer. */
    public static final String ANSWER = "taskrace-answer";

    /** Head of the word that an item was lost, and why. */
    public static final String LOST = "taskrace-lost";

    private WorkerProtocol() {}

    /** Returns a message: its head with the item's number and the number of lines, and the lines. */
    public static List<String> message(String head, long id, List<String> lines) {
        List<String> all = new ArrayList<>();
        all.add(head + " " + id + " " + lines.size());
        all.addAll(lines);
        return all;
    }

    /** Returns a text as one line. */
    public static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t");
    }

    /** Returns the text that a line stands for. */
    public static String unescaped(String line) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\' && i + 1 < line.length()) {
                char next = line.charAt(++i);
                plain.append(next == 'n' ? '\n' : next == 'r' ? '\r' : next == 't' ? '\t' : next);
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }
}
