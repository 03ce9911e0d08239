package org.taskrace.agent.explore.direct;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.taskrace.agent.explore.search.ExploredEvent;
import org.taskrace.agent.explore.search.SearchAccess;

/**
 * Loops that wait for another task. Rounds in which nothing could come out otherwise are left out. A round that leaves nothing behind is
 * repeated when something has changed that it looked at. Any other one may be repeated at will, which no search comes to an end with: it
 * gets a few rounds.
 */
final class WaitingLoops {

    private static final String LOOP = "a loop that waits";
    private static final int ROUNDS = 3;

    /** The most rounds without an operation; after these the loop waits for something that is no operation. */
    private static final int MOST_SILENT_ROUNDS = 100_000;

    private final DirectedRun run;

    WaitingLoops(DirectedRun run) {
        this.run = run;
    }

    /** Runs after a round of a loop that may wait for another task. */
    void spins(int site) {
        ExploredTask task = run.current();
        boolean isPure = run.sites.leavesNothing(site);
        List<ExploredEvent> round = List.copyOf(task.round);
        task.round.clear();
        int most = isPure ? 0 : round.isEmpty() ? MOST_SILENT_ROUNDS : ROUNDS;
        if (!isPure && run.isAlone()
                || task.rounds.merge(site, 1, Integer::sum) < most
                || round.stream().anyMatch(event -> event.operation().access().isAcquire())) {
            return;
        }
        List<ExploredEvent> onlyReads = round.stream()
                .filter(event -> event.operation().access() == SearchAccess.READ)
                .toList();
        List<ExploredEvent> reads = onlyReads.isEmpty() ? round : onlyReads;
        int size = run.trace.size();
        BooleanSupplier hasChanged = () -> reads.isEmpty() ? run.trace.size() > size : hasChanged(reads, task.number);
        if (!hasChanged.getAsBoolean()) {
            if (!isPure) {
                run.operations.leaveOut("the further rounds of a loop that waits and does something else, too", site);
            }
            run.scheduler().hold(LOOP, hasChanged);
        }
    }

    private boolean hasChanged(List<ExploredEvent> reads, int task) {
        for (ExploredEvent read : reads) {
            for (int i = read.index() + 1; i < run.trace.size(); i++) {
                ExploredEvent event = run.trace.events().get(i);
                if (event.task() != task && run.dependences.dependent(event.operation(), read.operation())) {
                    return true;
                }
            }
        }
        return false;
    }
}
