package org.taskrace.agent.result;

import java.util.function.IntFunction;
import org.taskrace.core.fix.Repair;
import org.taskrace.core.fix.RepairSearch;
import org.taskrace.core.fix.RunDag;
import org.taskrace.core.race.Parting;
import org.taskrace.engine.findings.RaceLog;
import org.taskrace.engine.order.HappensBefore;

/**
 * Builder of the words for a dependency that would order the two accesses of a race. It is found on the dag of strands
 * that the run has left. A dag above a limit is not searched. Then the dependency that is always possible is named,
 * with the remark that it may not be the smallest.
 */
public final class FixHintBuilder {

    private static final int MOST_STRANDS = 4_000_000;

    private final HappensBefore execution;
    private final TaskNamer names;
    private final IntFunction<String> at;

    public FixHintBuilder(HappensBefore execution, TaskNamer names, IntFunction<String> at) {
        this.execution = execution;
        this.names = names;
        this.at = at;
    }

    /**
     * Returns a clause that follows "to order them", or null if the program cannot do it. It cannot join one element of
     * a stream, or a task that a library has created.
     */
    public String of(RaceLog.Entry race) {
        Parting parting = Parting.of(execution.tasks(), race.firstTask, race.secondTask);
        if (isOutOfReach(parting.towardsFirst()) || isOutOfReach(parting.towardsSecond())) {
            return null;
        }
        if (execution.now() > MOST_STRANDS) {
            return words(
                            RepairSearch.promise(race.firstStrand, race.secondStrand, race.firstTask, race.secondTask),
                            race)
                    + " (the run was too long to look for a join)";
        }
        RunDag dag = new RunDag() {
            @Override
            public boolean precedes(int earlier, int later) {
                return execution.strands().precedes(earlier, later);
            }

            @Override
            public int firstStrand(int task) {
                return execution.strands().firstStrand(task);
            }

            @Override
            public int lastStrand(int task) {
                return execution.strands().lastStrand(task);
            }
        };
        return words(
                new RepairSearch(execution.tasks(), dag)
                        .find(race.firstStrand, race.secondStrand, race.firstTask, race.secondTask),
                race);
    }

    private boolean isOutOfReach(int task) {
        CreatingConstruct construct = task == 0 ? CreatingConstruct.OTHER : names.construct(task);
        return construct == CreatingConstruct.LIBRARY || !construct.createsOne() && construct != CreatingConstruct.LOOP;
    }

    private String words(Repair repair, RaceLog.Entry race) {
        String join = "join the task created at " + created(repair.awaited()) + " before ";
        return switch (repair.kind()) {
            case JOIN_BEFORE_SECOND -> join + "the access at " + at.apply(race.secondSite);
            case JOIN_BEFORE_FIRST -> join + "the access at " + at.apply(race.firstSite);
            case JOIN_BEFORE_CREATION -> join + "the task at " + created(repair.other()) + " is created";
            case JOIN_BEFORE_END ->
                join + "the task created at " + created(repair.other()) + ", which creates it, ends";
            case PROMISE ->
                "complete a CompletableFuture after the access at " + at.apply(race.firstSite)
                        + " and get it before the access at " + at.apply(race.secondSite);
        };
    }

    private String created(int task) {
        return at.apply(execution.tasks().creationSite(task));
    }
}
