package org.taskrace.agent.result;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.taskrace.core.race.TaskTree;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.findings.RaceLog;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.TaskEdges;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.report.ReportedGraph;

/**
 * The tasks around the two accesses of a race, for its picture: both chains, some of the tasks beside them, and what orders these. Its size
 * is bounded for runs of any size.
 */
public final class RaceGraphBuilder {

    /** The length of a chain above which the picture is drawn from the chains alone. */
    private static final int LONGEST_CHAIN = 200;

    private static final int MOST_BESIDE = 40;
    private static final int MOST_TASKS = 1 << 22;

    private final HappensBefore execution;
    private final TaskTree tasks;
    private final TaskEdges edges;
    private final SiteTable sites;
    private final IntFunction<String> at;

    /** Per task its children, the first ones, for the tasks of chains only. */
    private Map<Integer, List<Integer>> children;

    public RaceGraphBuilder(HappensBefore execution, SiteTable sites, IntFunction<String> at) {
        this.execution = execution;
        this.tasks = execution.tasks();
        this.edges = execution.edges();
        this.sites = sites;
        this.at = at;
    }

    /** Says for which races there will be questions; one walk over all tasks answers for all of them. */
    public void prepare(List<RaceLog.Entry> races) {
        children = new HashMap<>();
        if (races.isEmpty() || tasks.size() - tasks.first() > MOST_TASKS) {
            return;
        }
        for (RaceLog.Entry race : races) {
            tasks.path(race.firstTask).forEach(task -> children.put(task, new ArrayList<>()));
            tasks.path(race.secondTask).forEach(task -> children.put(task, new ArrayList<>()));
        }
        for (int task = tasks.first(); task < tasks.size(); task++) {
            List<Integer> siblings = children.get(tasks.parent(task));
            if (siblings != null && siblings.size() < MOST_BESIDE) {
                siblings.add(task);
            }
        }
    }

    /** Returns the graph, or null if it would be too big. */
    public ReportedGraph of(RaceLog.Entry race) {
        List<Integer> first = tasks.path(race.firstTask);
        List<Integer> second = tasks.path(race.secondTask);
        if (Math.max(first.size(), second.size()) > LONGEST_CHAIN || children.isEmpty()) {
            return null;
        }
        Set<Integer> chains = new LinkedHashSet<>(first);
        chains.addAll(second);
        Set<Integer> shown = new TreeSet<>(chains);
        chains.forEach(task -> shown.addAll(children.get(task)));
        List<ReportedGraph.Task> shownTasks = new ArrayList<>();
        List<ReportedGraph.Edge> shownEdges = new ArrayList<>();
        for (int task : shown) {
            boolean isRoot = task == 0;
            shownTasks.add(new ReportedGraph.Task(
                    task,
                    isRoot ? -1 : tasks.parent(task),
                    isRoot ? "main" : kind(tasks.creationSite(task)),
                    isRoot ? null : at.apply(tasks.creationSite(task)),
                    execution.strands().firstStrand(task)));
            addEdges(task, shown, shownEdges);
        }
        return renumbered(new ReportedGraph(
                shownTasks,
                shownEdges,
                new ReportedGraph.Position(race.firstTask, race.firstStrand),
                new ReportedGraph.Position(race.secondTask, race.secondStrand),
                false));
    }

    /**
     * Returns the graph with dense numbers of steps. Only their order matters; how many lie between two of them is up
     * to the JDK.
     */
    private static ReportedGraph renumbered(ReportedGraph graph) {
        TreeSet<Integer> steps = new TreeSet<>();
        graph.tasks().forEach(task -> steps.add(task.step()));
        graph.edges().forEach(edge -> steps.add(edge.step()));
        steps.add(graph.first().step());
        steps.add(graph.second().step());
        Map<Integer, Integer> rank = new HashMap<>();
        steps.forEach(step -> rank.put(step, rank.size()));
        return new ReportedGraph(
                graph.tasks().stream()
                        .map(task -> new ReportedGraph.Task(
                                task.id(), task.parent(), task.kind(), task.createdAt(), rank.get(task.step())))
                        .toList(),
                graph.edges().stream()
                        .map(edge -> new ReportedGraph.Edge(
                                edge.kind(), edge.from(), edge.to(), edge.at(), rank.get(edge.step())))
                        .toList(),
                new ReportedGraph.Position(
                        graph.first().task(), rank.get(graph.first().step())),
                new ReportedGraph.Position(
                        graph.second().task(), rank.get(graph.second().step())),
                false);
    }

    private void addEdges(int task, Set<Integer> shown, List<ReportedGraph.Edge> shownEdges) {
        IntList leaving = edges.ofTask(task, tasks.size(), execution::taskOf);
        for (int i = 0; i < Math.min(leaving.size(), MOST_BESIDE); i++) {
            int edge = leaving.get(i);
            int to = execution.taskOf(edges.to(edge));
            if (to != task && shown.contains(to)) {
                String kind = edges.isGet(edge) ? "get" : "join";
                shownEdges.add(new ReportedGraph.Edge(kind, task, to, at.apply(edges.site(edge)), edges.to(edge)));
            }
        }
    }

    /** Returns the construct that created the task, such as {@code Thread.start}. */
    private String kind(int site) {
        Site.Target call = sites.get(site).target();
        return CreatingConstruct.of(call).step(call);
    }
}
