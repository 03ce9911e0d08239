package org.taskrace.core.reach.suprema;

import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.taskrace.core.reach.PathExplanation;
import org.taskrace.core.sets.IntList;

/**
 * The delayed traversal as text, and the last-arc forest with its real edges (the union-find structure forgets them). Exists only
 * where an explanation is asked for.
 *
 * <p>Arcs are written as in the paper: (x,y) for a fork, (x,x) for a visit, (x,×) for a stop-arc, and a last-arc that was delayed
 * until its join as (x,y)!. Long texts are cut.
 */
final class TraversalText {

    private static final int ARCS_IN_TEXT = 5_000;
    private static final int ARCS_IN_COLUMN = 12;
    private static final int THREADS_IN_COLUMN = 16;
    private static final int THREADS_IN_SECTION = 1_000;
    private static final int NONE = -1;

    private final IntFunction<String> name;
    private final IntPredicate visited;

    private final StringBuilder sinceLastRow = new StringBuilder();
    private final StringBuilder text = new StringBuilder();
    private long arcs;
    private int arcsSinceLastRow;

    private final IntList joiner = new IntList();
    private final IntList firstJoined = new IntList();
    private final IntList lastJoined = new IntList();
    private final IntList nextJoined = new IntList();

    TraversalText(IntFunction<String> name, IntPredicate visited) {
        this.name = name;
        this.visited = visited;
    }

    void visit(int thread) {
        reserve(thread);
        arc("(" + name.apply(thread) + "," + name.apply(thread) + ")");
    }

    void fork(int from, int to) {
        reserve(to);
        arc("(" + name.apply(from) + "," + name.apply(to) + ")");
    }

    void stop(int thread) {
        arc("(" + name.apply(thread) + ",×)");
    }

    void join(int joined, int by) {
        reserve(Math.max(joined, by));
        arc("(" + name.apply(joined) + "," + name.apply(by) + ")!");
        joiner.set(joined, by);
        if (lastJoined.get(by) == NONE) {
            firstJoined.set(by, joined);
        } else {
            nextJoined.set(lastJoined.get(by), joined);
        }
        lastJoined.set(by, joined);
    }

    private void reserve(int thread) {
        for (IntList list : new IntList[] {joiner, firstJoined, lastJoined, nextJoined}) {
            if (list.size() <= thread) {
                list.put(thread, NONE, NONE);
            }
        }
    }

    private void arc(String arc) {
        arcs++;
        if (arcsSinceLastRow++ < ARCS_IN_COLUMN) {
            sinceLastRow.append(sinceLastRow.isEmpty() ? "" : " ").append(arc);
        }
        if (arcs <= ARCS_IN_TEXT) {
            // Lines of about a hundred characters, broken between arcs.
            int lineBegin = text.lastIndexOf("\n") + 1;
            text.append(text.isEmpty() ? "" : text.length() - lineBegin + arc.length() > 100 ? "\n" : " ")
                    .append(arc);
        }
    }

    /** Fills in the row for the last event, and the sections as they stand. */
    void explain(PathExplanation out) {
        int more = arcsSinceLastRow - ARCS_IN_COLUMN;
        out.column(
                "arcs",
                sinceLastRow.isEmpty()
                        ? "-"
                        : more > 0 ? sinceLastRow + " … " + more + " more" : sinceLastRow.toString());
        sinceLastRow.setLength(0);
        arcsSinceLastRow = 0;
        out.column("forest (× stopped)", forest(THREADS_IN_COLUMN));
        long cut = arcs - ARCS_IN_TEXT;
        out.section(
                "Delayed non-separating traversal: (x,y) fork, (x,x) visit, (x,×) stop-arc, (x,y)! delayed last-arc",
                cut > 0 ? text + "\n… and " + cut + " more arcs" : text.toString());
        out.section("Last-arc forest: a thread below the one that joined it; × stopped and not joined", drawing());
    }

    /** Returns all trees in one line: the root, and in braces what it has joined. */
    private String forest(int limit) {
        StringBuilder line = new StringBuilder();
        int[] left = {limit};
        for (int thread = 0; thread < joiner.size() && left[0] >= 0; thread++) {
            if (joiner.get(thread) == NONE) {
                line.append(line.isEmpty() ? "" : " ");
                appendTree(line, thread, left);
            }
        }
        return line.toString();
    }

    private void appendTree(StringBuilder line, int thread, int[] left) {
        if (left[0]-- <= 0) {
            line.append("…");
            return;
        }
        line.append(label(thread));
        if (firstJoined.get(thread) != NONE) {
            line.append("{");
            for (int child = firstJoined.get(thread); child != NONE && left[0] >= 0; child = nextJoined.get(child)) {
                line.append(child == firstJoined.get(thread) ? "" : " ");
                appendTree(line, child, left);
            }
            line.append("}");
        }
    }

    private String label(int thread) {
        boolean root = joiner.get(thread) == NONE;
        return name.apply(thread) + (root && !visited.test(thread) ? "×" : "");
    }

    /** Returns one line for each thread, indented below the one that joined it. */
    private String drawing() {
        StringBuilder lines = new StringBuilder();
        int drawn = 0;
        for (int root = 0; root < joiner.size(); root++) {
            if (joiner.get(root) != NONE) {
                continue;
            }
            int depth = 0;
            int thread = root;
            while (thread != NONE) {
                if (drawn++ == THREADS_IN_SECTION) {
                    return lines.append("\n…").toString();
                }
                lines.append(lines.isEmpty() ? "" : "\n")
                        .append("  ".repeat(depth))
                        .append(label(thread));
                if (firstJoined.get(thread) != NONE) {
                    thread = firstJoined.get(thread);
                    depth++;
                    continue;
                }
                while (thread != root && nextJoined.get(thread) == NONE) {
                    thread = joiner.get(thread);
                    depth--;
                }
                thread = thread == root ? NONE : nextJoined.get(thread);
            }
        }
        return lines.toString();
    }
}
