package org.taskrace.report;

import java.util.List;

/**
 * The part of a run's task graph that belongs to one race. It has at least the tasks of the two chains, at most all
 * tasks of the run.
 *
 * @param tasks in the order of their creation; a parent comes before its children
 * @param edges what orders tasks besides creation
 * @param first where the first access happened
 * @param second where the second access happened
 * @param fromChains whether it was put together from the two chains only, so that tasks beside them and their joins are
 *     unknown
 */
public record ReportedGraph(List<Task> tasks, List<Edge> edges, Position first, Position second, boolean fromChains) {

    /** The step of something whose place in its task's order is not known. */
    public static final int NO_STEP = -1;

    public ReportedGraph {
        tasks = List.copyOf(tasks);
        edges = List.copyOf(edges);
    }

    /**
     * One task.
     *
     * @param parent the task that created it, or -1
     * @param kind what the program calls it ({@code main}, {@code ForkJoinTask}, {@code Thread} …), or null
     * @param createdAt the line of the creation, or null
     * @param step when it was created, as a number that grows along the run, or {@link #NO_STEP}
     */
    public record Task(int id, int parent, String kind, String createdAt, int step) {}

    /**
     * An order between two tasks.
     *
     * @param kind {@code join} (the end of one task) or {@code get} (a value that one task set)
     * @param from the task that ended or set
     * @param to the task that waited
     * @param at the line that waited, or null
     * @param step when the wait was over, or {@link #NO_STEP}
     */
    public record Edge(String kind, int from, int to, String at, int step) {}

    /** A moment in the life of a task. */
    public record Position(int task, int step) {}
}
