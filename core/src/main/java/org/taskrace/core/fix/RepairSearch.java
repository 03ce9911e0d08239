package org.taskrace.core.fix;

import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.Parting;
import org.taskrace.core.race.TaskTree;

/**
 * Search for the smallest dependency that orders two parallel accesses. That is a join by the task that created the
 * other one, or else a promise between the two.
 *
 * <p>Cost: a handful of questions to the dag.
 *
 * <p>Invariant: for the edge {@code from → to} that is found, one access precedes {@code from}, and {@code to} precedes
 * the other access. {@code to} does not precede {@code from}.
 */
public final class RepairSearch {

    private final TaskTree tasks;
    private final RunDag dag;

    public RepairSearch(TaskTree tasks, RunDag dag) {
        this.tasks = tasks;
        this.dag = dag;
    }

    /** Returns the dependency that orders an access in one strand and a later, parallel one in another. */
    public Repair find(int first, int second, int firstTask, int secondTask) {
        Parting parting = Parting.of(tasks, firstTask, secondTask);
        Repair join = parting.ancestor() == firstTask
                ? joinBeforeFirst(first, second, parting.towardsSecond())
                : joinOfFirst(first, second, firstTask, secondTask, parting);
        // No task joins an iteration: the pipeline does, as a whole.
        boolean isJoinable = join != null && tasks.kind(join.awaited()) != TaskKind.ITERATION;
        return isJoinable ? join : promise(first, second, firstTask, secondTask);
    }

    /** Returns the repair that is always possible: a promise from the access that ran first to the other. */
    public static Repair promise(int first, int second, int firstTask, int secondTask) {
        return new Repair(Repair.Kind.PROMISE, firstTask, secondTask, first, second);
    }

    /**
     * Returns a join before the first access, which the creator itself makes after it has created the task of the
     * second one.
     */
    private Repair joinBeforeFirst(int first, int second, int branch) {
        int end = dag.lastStrand(branch);
        return dag.precedes(second, end) && !dag.precedes(first, end)
                ? new Repair(Repair.Kind.JOIN_BEFORE_FIRST, branch, branch, end, first)
                : null;
    }

    private Repair joinOfFirst(int first, int second, int firstTask, int secondTask, Parting parting) {
        int top = parting.towardsFirst();
        int open = firstTask;
        while (open != top && dag.precedes(dag.lastStrand(open), dag.lastStrand(tasks.parent(open)))) {
            open = tasks.parent(open);
        }
        if (open != top) {
            return joinBeforeEnd(second, open);
        }
        int end = dag.lastStrand(top);
        if (parting.ancestor() == secondTask) {
            return dag.precedes(second, end)
                    ? null
                    : new Repair(Repair.Kind.JOIN_BEFORE_SECOND, top, secondTask, end, second);
        }
        return joinBeforeCreation(first, second, top, parting.towardsSecond());
    }

    /** Returns a join before the end of a task that is joined in time, for a child of it that is not. */
    private Repair joinBeforeEnd(int second, int open) {
        int creator = tasks.parent(open);
        int end = dag.lastStrand(open);
        int creatorsEnd = dag.lastStrand(creator);
        return dag.precedes(creatorsEnd, second) && !dag.precedes(creatorsEnd, end)
                ? new Repair(Repair.Kind.JOIN_BEFORE_END, open, creator, end, creatorsEnd)
                : null;
    }

    /** Returns a join of the task that was created first, before its sibling is created. */
    private Repair joinBeforeCreation(int first, int second, int towardsFirst, int towardsSecond) {
        boolean inOrder = dag.firstStrand(towardsFirst) < dag.firstStrand(towardsSecond);
        int awaited = inOrder ? towardsFirst : towardsSecond;
        int later = inOrder ? towardsSecond : towardsFirst;
        int end = dag.lastStrand(awaited);
        int begin = dag.firstStrand(later);
        return dag.precedes(inOrder ? first : second, end) && !dag.precedes(begin, end)
                ? new Repair(Repair.Kind.JOIN_BEFORE_CREATION, awaited, later, end, begin)
                : null;
    }
}
