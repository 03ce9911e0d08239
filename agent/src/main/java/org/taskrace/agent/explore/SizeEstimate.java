package org.taskrace.agent.explore;

import java.util.Random;
import org.taskrace.agent.explore.findings.ExploredRun;
import org.taskrace.agent.explore.runs.ProgramRunner;
import org.taskrace.agent.explore.search.Dependences;
import org.taskrace.agent.explore.search.tree.SearchTree;

/**
 * An estimate of how many schedules a search will run, by random descents of its tree.
 *
 * <p>Source: D. Knuth, "Estimating the efficiency of backtrack programs" (Mathematics of Computation 29, 1975). A descent
 * goes on with one of a state's choices at random. The product of the numbers of choices on its way is an unbiased
 * estimate of the number of leaves. The mean of several descents is used.
 *
 * <p>Differences: a state's choices become known by the runs below it, of which a descent makes one for each turn it
 * takes. So the estimate is rather too low.
 *
 * <p>Cost: some runs for each descent. A batch of descents comes whenever the search has doubled.
 */
final class SizeEstimate {

    private static final int FIRST = 50;
    private static final int DESCENTS = 4;

    private final Dependences dependences;
    private final Random random = new Random(1);
    private int next = FIRST;
    private double sum;
    private int descents;

    SizeEstimate(Dependences dependences) {
        this.dependences = dependences;
    }

    /** Forgets all: the dependences have grown. */
    void restart() {
        next = FIRST;
        sum = 0;
        descents = 0;
    }

    /** Returns about how many schedules there are, or -1 as long as that is not known. */
    long schedules() {
        return descents == 0 ? -1 : Math.round(sum / descents);
    }

    /** Makes descents if the search has come far enough; returns how many runs they took. */
    int descendNowAndThen(int runs, ProgramRunner runner) throws ClassNotFoundException, NoSuchMethodException {
        if (runs < next) {
            return 0;
        }
        next = 2 * runs;
        int taken = 0;
        int before = dependences.refinements();
        for (int i = 0; i < DESCENTS && dependences.refinements() == before; i++) {
            SearchTree tree = new SearchTree(dependences, -1);
            do {
                tree.begin();
                ExploredRun run = runner.run(director -> tree);
                run.director().finish();
                taken++;
                ScheduleExploration.end(run, tree);
            } while (dependences.refinements() == before && tree.turnAtRandom(random));
            if (dependences.refinements() == before) {
                sum += tree.weight();
                descents++;
            }
        }
        return taken;
    }
}
