package org.taskrace.agent.explore.direct;

import org.taskrace.agent.explore.search.Dependences;
import org.taskrace.agent.explore.search.ExploredEvent;
import org.taskrace.agent.explore.search.SearchOperation;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * A check that every conflict and every observed edge that the engine reports is one of the search's dependences. If one is not, the
 * dependences are refined, and the search starts anew; so the search never claims more than the engine knows.
 */
final class ConflictExplainer {

    private final DirectedRun run;
    private final LockSections locks;
    private final int refinements;

    ConflictExplainer(DirectedRun run, LockSections locks) {
        this.run = run;
        this.locks = locks;
        refinements = run.dependences.refinements();
    }

    /** Checks that the search knows why the running event follows the event of an earlier strand. */
    void explain(int strand) {
        int before = run.execution().taskOf(strand);
        if (before == run.execution().running()) {
            return;
        }
        ExploredTask earlier = run.byNumber(before);
        ExploredTask now = run.byNumber(run.execution().running());
        ExploredEvent first = earlier == null ? null : eventOf(earlier, strand);
        ExploredEvent second = now == null ? null : now.current() == null ? now.hostedBy : now.current();
        if (first == null || second == null) {
            run.operations.leaveOut("an operation that no event stands for", TaskHooks.callSite);
        } else if (!first.precedes(second) && run.dependences.refinements() == refinements) {
            // One refinement is enough: the search starts anew.
            refine(first, second);
        }
    }

    private static ExploredEvent eventOf(ExploredTask task, int strand) {
        ExploredEvent found = task.hostedBy;
        for (int i = 0; i < task.events.size() && task.firstStrands.get(i) <= strand; i++) {
            found = task.events.get(i);
        }
        return found;
    }

    private void refine(ExploredEvent first, ExploredEvent second) {
        Dependences dependences = run.dependences;
        SearchOperation a = first.operation();
        SearchOperation b = second.operation();
        int before = dependences.refinements();
        if (a.access().isAcquire() && b.access().isAcquire()) {
            if (a.object() == b.object()) {
                dependences.conflict(a.site(), b.site());
            } else {
                dependences.makeFine(a.site());
                dependences.makeFine(b.site());
                locks.nestedIn(first).forEach(dependences::makeFine);
                locks.nestedIn(second).forEach(dependences::makeFine);
            }
        }
        if (dependences.refinements() == before) {
            dependences.alwaysDependent(a.site(), b.site());
        }
    }
}
