package org.taskrace.agent.result;

import java.util.List;
import java.util.function.IntFunction;
import org.taskrace.core.race.Parting;
import org.taskrace.core.race.TaskTree;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.findings.RaceLog;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.TaskEdges;

/**
 * Builder of the reason why the two accesses of a race are parallel. It names the construct where their paths part, and
 * the join that comes too late or never.
 */
public final class RaceReasonBuilder {

    private static final int NONE = -1;

    private final HappensBefore execution;
    private final TaskTree tasks;
    private final TaskEdges edges;
    private final TaskNamer names;
    private final IntFunction<String> at;

    /** Creates a builder with the words for a site. */
    public RaceReasonBuilder(HappensBefore execution, TaskNamer names, IntFunction<String> at) {
        this.execution = execution;
        this.tasks = execution.tasks();
        this.edges = execution.edges();
        this.names = names;
        this.at = at;
    }

    /** Returns the sentence, without a full stop. */
    public String because(RaceLog.Entry race) {
        Parting parting = Parting.of(tasks, race.firstTask, race.secondTask);
        int common = commonConstruct(names, parting);
        if (common != NONE) {
            return together(common);
        }
        if (parting.ancestor() == race.firstTask) {
            return "the first access comes after " + names.noun(parting.towardsSecond())
                    + " has begun, and nothing makes that one wait for it";
        }
        int open = openTask(race, parting.towardsFirst());
        if (open == parting.towardsFirst()
                && parting.ancestor() != race.secondTask
                && names.haveOneCreation(open, parting.towardsSecond())) {
            return twins(open, race);
        }
        return fate(open, open == parting.towardsFirst() ? NONE : parting.towardsFirst(), race);
    }

    /**
     * Returns a task of the parallel operation that both accesses run in, if one call made the tasks on both sides; otherwise
     * {@value #NONE}.
     */
    static int commonConstruct(TaskNamer names, Parting parting) {
        int first = parting.towardsFirst();
        int second = parting.towardsSecond();
        int child = parting.ancestor() == first ? second : first;
        if (child == 0 || names.construct(child).createsOne()) {
            return NONE;
        }
        boolean isPart = names.haveOneCreation(first, second);
        boolean beside = parting.ancestor() != first && parting.ancestor() != second;
        return isPart && (beside || names.construct(child).splits()) ? child : NONE;
    }

    private String together(int task) {
        String noun = names.noun(task);
        return switch (names.construct(task)) {
            case INVOKE_ALL -> "both are started by " + noun + ", which waits only after starting both";
            case LOOP -> "both run in " + noun + ", whose iterations have no order";
            case PIPELINE -> "both run in " + noun + ", and no stage of the later iteration waits for the first access";
            default -> "both run in " + noun + ", whose elements have no order";
        };
    }

    /** Explains two tasks that calls on one line have created. */
    private String twins(int first, RaceLog.Entry race) {
        String line = names.line(first);
        String both = switch (names.construct(first)) {
            case THREAD -> "both threads are started at " + line;
            case SUBMISSION -> "both tasks are submitted at " + line;
            case FORK -> "both tasks are forked at " + line;
            case LIBRARY -> "both tasks are " + names.noun(first).replaceFirst("^the task ", "");
            default -> "both tasks are created by " + names.noun(first);
        };
        int edge = joinOnPath(first, race);
        boolean tells = edge != NONE && !at.apply(edges.site(edge)).equals(line);
        return both
                + (tells
                        ? ", and the first " + waited(edge)
                        : ", and nothing waits for the first before the second begins");
    }

    /** Explains why either of two tasks may come first, without a full stop. */
    public String beside(int first, int second) {
        Parting parting = Parting.of(tasks, first, second);
        int common = commonConstruct(names, parting);
        if (common != NONE) {
            return together(common);
        }
        if (parting.ancestor() == first || parting.ancestor() == second) {
            int task = parting.ancestor() == first ? parting.towardsSecond() : parting.towardsFirst();
            return names.noun(task) + " runs beside its creator";
        }
        return names.noun(parting.towardsFirst()) + " runs beside " + names.noun(parting.towardsSecond());
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

    /** Returns the first wait for a task on the way to the second access, or {@value #NONE}. */
    private int joinOnPath(int task, RaceLog.Entry race) {
        return join(task, race, true);
    }

    private int join(int task, RaceLog.Entry race, boolean onPath) {
        List<Integer> path = tasks.path(race.secondTask);
        int since = task == race.firstTask ? race.firstStrand : 0;
        IntList leaving = leaving(task);
        for (int i = 0; i < leaving.size(); i++) {
            int edge = leaving.get(i);
            if (edges.from(edge) >= since && path.contains(execution.taskOf(edges.to(edge))) == onPath) {
                return edge;
            }
        }
        return NONE;
    }

    /** Explains which wait is missing; the creator is named where the paths do not part at the task itself. */
    private String fate(int task, int creator, RaceLog.Entry race) {
        String noun = names.noun(task) + (creator == NONE ? "" : ", created in " + names.noun(creator) + ",");
        int onPath = joinOnPath(task, race);
        if (onPath != NONE) {
            return late(task, noun, onPath, race);
        }
        int elsewhere = join(task, race, false);
        if (elsewhere == NONE) {
            return "nothing waits for " + noun.replaceFirst(",$", "");
        }
        String where = at.apply(edges.site(elsewhere));
        boolean tells = !where.isEmpty() && !where.equals(names.line(task));
        return "the second access does not wait for " + noun.replaceFirst(",$", "")
                + (tells ? ": only " + where + " does, in another task" : "");
    }

    private String late(int task, String noun, int edge, RaceLog.Entry race) {
        if (at.apply(edges.site(edge)).equals(names.line(task))) {
            return "nothing makes the second access wait for " + noun.replaceFirst(",$", "");
        }
        int waiting = execution.taskOf(edges.to(edge));
        String tooLate = noun + " " + waited(edge);
        if (waiting == race.secondTask) {
            return tooLate + ", after the second access at " + at.apply(race.secondSite);
        }
        List<Integer> path = tasks.path(race.secondTask);
        int other = path.get(path.indexOf(waiting) + 1);
        return names.noun(other).equals(names.noun(task))
                ? tooLate + ", while another task of that line runs already"
                : tooLate + ", while " + names.noun(other) + " runs already";
    }

    private String waited(int edge) {
        if (names.called(edges.site(edge)).equals("finish")) {
            return "is joined only at the end of the finish at " + at.apply(edges.site(edge));
        }
        return (edges.isGet(edge) ? "is awaited only at " : "is joined only at ") + at.apply(edges.site(edge));
    }
}
