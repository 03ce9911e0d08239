package org.taskrace.agent.result;

import java.util.List;
import java.util.function.IntFunction;
import org.taskrace.core.race.Parting;
import org.taskrace.core.race.TaskTree;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.findings.RaceLog;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.TaskEdges;

/** Says why the two accesses of a race are parallel: the creation where their paths part, and the join that comes too late or never. */
public final class RaceReasonBuilder {

    private static final int NONE = -1;

    private final HappensBefore execution;
    private final TaskTree tasks;
    private final TaskEdges edges;
    private final IntFunction<String> at;

    /** With the words for a site. */
    public RaceReasonBuilder(HappensBefore execution, IntFunction<String> at) {
        this.execution = execution;
        this.tasks = execution.tasks();
        this.edges = execution.edges();
        this.at = at;
    }

    /** Returns the sentence, without a full stop. */
    public String because(RaceLog.Entry race) {
        Parting parting = Parting.of(tasks, race.firstTask, race.secondTask);
        if (parting.ancestor() == race.firstTask) {
            return "the first access comes after " + created(parting.towardsSecond()) + ", which does not wait for it";
        }
        int open = openTask(race, parting.towardsFirst());
        String what = open == parting.towardsFirst()
                ? created(open)
                : created(parting.towardsFirst()) + ", where the paths part, has created one at "
                        + at.apply(tasks.creationSite(open)) + " that";
        return what + " " + fate(open, race);
    }

    /** Explains why either of two tasks may come first, without a full stop. */
    public String beside(int first, int second) {
        Parting parting = Parting.of(tasks, first, second);
        if (parting.ancestor() == first || parting.ancestor() == second) {
            int task = parting.ancestor() == first ? parting.towardsSecond() : parting.towardsFirst();
            return created(task) + " runs beside its creator";
        }
        return created(parting.towardsFirst()) + " runs beside the one created at "
                + at.apply(tasks.creationSite(parting.towardsSecond()));
    }

    private String created(int task) {
        return "the task created at " + at.apply(tasks.creationSite(task));
    }

    /** Returns the first task, on the way from the first access up to the parting, for whose end its creator does not wait. */
    private int openTask(RaceLog.Entry race, int top) {
        int task = race.firstTask;
        while (task != top && isJoinedBy(task, tasks.parent(task), race.firstStrand)) {
            task = tasks.parent(task);
        }
        return task;
    }

    private boolean isJoinedBy(int task, int by, int since) {
        IntList leaving = leaving(task);
        for (int i = 0; i < leaving.size(); i++) {
            int edge = leaving.get(i);
            if (edges.from(edge) >= since && execution.taskOf(edges.to(edge)) == by) {
                return true;
            }
        }
        return false;
    }

    private IntList leaving(int task) {
        return edges.ofTask(task, tasks.size(), execution::taskOf);
    }

    private String fate(int task, RaceLog.Entry race) {
        List<Integer> path = tasks.path(race.secondTask);
        int since = task == race.firstTask ? race.firstStrand : 0;
        int onPath = NONE;
        int elsewhere = NONE;
        IntList leaving = leaving(task);
        for (int i = leaving.size() - 1; i >= 0; i--) {
            int edge = leaving.get(i);
            if (edges.from(edge) >= since) {
                if (path.contains(execution.taskOf(edges.to(edge)))) {
                    onPath = edge;
                } else {
                    elsewhere = edge;
                }
            }
        }
        if (onPath != NONE) {
            return late(onPath, race, path);
        }
        if (elsewhere != NONE) {
            return waited(elsewhere) + ", by a task for which the second access does not wait";
        }
        return "is never joined";
    }

    private String late(int edge, RaceLog.Entry race, List<Integer> path) {
        int waiting = execution.taskOf(edges.to(edge));
        if (waiting == race.secondTask) {
            return waited(edge) + ", after the second access at " + at.apply(race.secondSite);
        }
        int branch = path.get(path.indexOf(waiting) + 1);
        return waited(edge) + ", after the task of the second access was created at "
                + at.apply(tasks.creationSite(branch));
    }

    private String waited(int edge) {
        return (edges.isGet(edge) ? "is awaited only at " : "is joined only at ") + at.apply(edges.site(edge));
    }
}
