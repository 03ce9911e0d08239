package org.taskrace.language.run;

import java.util.ArrayDeque;
import java.util.Deque;
import org.taskrace.language.code.Program;

/** The line of unjoined fork tasks: a fork stands at once to the left of its parent, and only its right neighbour may join it. */
final class TaskLine {

    private static final int SHOWN_TO_EACH_SIDE = 4;

    private TaskLine() {}

    static void insertLeftOf(TaskState parent, TaskState child) {
        child.leftInLine = parent.leftInLine;
        child.rightInLine = parent;
        if (parent.leftInLine != null) {
            parent.leftInLine.rightInLine = child;
        }
        parent.leftInLine = child;
    }

    static void remove(TaskState task) {
        task.joined = true;
        task.rightInLine.leftInLine = task.leftInLine;
        if (task.leftInLine != null) {
            task.leftInLine.rightInLine = task.rightInLine;
        }
        task.leftInLine = null;
        task.rightInLine = null;
    }

    static void requireLeftNeighbour(TaskState joiner, TaskState joined, int site, Program program) {
        if (joined.joined) {
            throw new ProgramError(site, "structure error: " + name(joined, program) + " has been joined already; the line: "
                    + shown(joiner, program));
        }
        if (joiner.leftInLine != joined) {
            throw new ProgramError(site, "structure error: " + name(joiner, program) + " may join only its left neighbour, "
                    + (joiner.leftInLine == null ? "and has none" : name(joiner.leftInLine, program)) + ", not "
                    + name(joined, program) + "; the line: " + shown(joiner, program));
        }
    }

    /** The line around a task, the task itself in brackets. */
    static String shown(TaskState middle, Program program) {
        Deque<String> line = new ArrayDeque<>();
        line.add("[" + name(middle, program) + "]");
        TaskState left = middle.leftInLine;
        for (int i = 0; i < SHOWN_TO_EACH_SIDE && left != null; i++, left = left.leftInLine) {
            line.addFirst(name(left, program));
        }
        if (left != null) {
            line.addFirst("…");
        }
        TaskState right = middle.rightInLine;
        for (int i = 0; i < SHOWN_TO_EACH_SIDE && right != null; i++, right = right.rightInLine) {
            line.addLast(name(right, program));
        }
        if (right != null) {
            line.addLast("…");
        }
        return String.join(" ", line);
    }

    private static String name(TaskState task, Program program) {
        return task.parent == null ? "main" : "T" + (task.id + 1) + "@" + program.line(task.creationSite);
    }
}
