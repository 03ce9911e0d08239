package org.taskrace.agent.explore;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.taskrace.agent.explore.findings.ExploredRun;
import org.taskrace.agent.explore.findings.FindingLog;
import org.taskrace.agent.explore.runs.ProgramRunner;
import org.taskrace.agent.explore.search.FixedSchedule;
import org.taskrace.agent.explore.search.tree.SharedTree;
import org.taskrace.agent.explore.search.tree.SubtreeRest;
import org.taskrace.agent.explore.search.tree.WorkText;
import org.taskrace.agent.explore.workers.Workers;

/** A search by workers: hands out items, puts their answers together, and writes down now and then what is left. */
final class SharedExploration {

    /** How the search by workers has ended. */
    enum End {
        /** Nothing is left. */
        OVER,
        /** Something was found, or a difference between runs. */
        FOUND,
        /** A limit was reached. */
        LIMIT,
        /** A run has shown a dependence that was not known. */
        REFINED
    }

    private static final int ITEM_RUNS = 200;
    private static final int ITEM_MILLIS = 2000;

    /** As long as so few states per worker have something left, items are short, so that all workers get some. */
    private static final int FEW = 3;

    private static final int SHORT_ITEM_RUNS = 25;
    private static final int MOST_LOSSES = 3;
    private static final int MOST_LOSSES_IN_A_ROW = 20;
    private static final double LAST_SECONDS = 10;

    private final ExplorationLimits limits;
    private final ProgramRunner runner;
    private final FindingLog log;
    private final SearchTally tally;
    private final SearchProgress progress;
    private final Workers workers;
    private final WorkText text;
    private final Map<String, Integer> losses = new HashMap<>();
    private final Map<Long, SharedTree.Lease> leases = new HashMap<>();
    private int lossesInARow;

    SharedExploration(
            ExplorationLimits limits,
            ProgramRunner runner,
            FindingLog log,
            SearchTally tally,
            SearchProgress progress,
            Workers workers) {
        this.limits = limits;
        this.runner = runner;
        this.log = log;
        this.tally = tally;
        this.progress = progress;
        this.workers = workers;
        text = new WorkText(runner.tasks());
    }

    /**
     * Searches what is left of a tree.
     *
     * @param program the program's main class and arguments, which workers need
     * @param first a hash of the first schedule's run
     * @param checkpoint where to write what is left, or null
     */
    End run(SharedTree tree, List<String> program, byte[] input, long first, SearchCheckpoint checkpoint)
            throws ClassNotFoundException, NoSuchMethodException, IOException {
        leases.clear();
        try {
            while (true) {
                boolean isLate = tally.runs() >= limits.schedules() || tally.seconds() >= limits.seconds();
                if (!isLate) {
                    giveAll(tree, program, input, first);
                }
                // While all workers are busy with items of an earlier search, there is something left though none has a
                // part of it.
                if (tree.leased() == 0 && (isLate || tree.isOver())) {
                    tally.infeasible += tree.infeasible();
                    return tree.isOver() ? End.OVER : End.LIMIT;
                }
                Workers.Answer answer = workers.take(500);
                if (answer != null && leases.containsKey(answer.id())) {
                    SharedTree.Lease lease = leases.remove(answer.id());
                    End end = answer.lines() == null
                            ? lost(tree, lease, answer.trouble())
                            : add(tree, lease, SubtreeAnswer.of(answer.lines(), text));
                    if (end != null) {
                        return end;
                    }
                }
                progress.show(
                        tally.schedules,
                        Math.round(tally.runs() / tree.done()),
                        log.findings().size());
                checkpoint.writeNowAndThen(tree, text);
                if (tally.seconds() > limits.seconds() + LAST_SECONDS) {
                    leases.values().forEach(tree::giveBack);
                    leases.clear();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return End.LIMIT;
        }
    }

    private void giveAll(SharedTree tree, List<String> program, byte[] input, long first) throws IOException {
        for (int free = workers.free(); free > 0; free--) {
            boolean isShort = tree.waiting() < FEW * limits.processes();
            int left = limits.schedules() - tally.runs();
            int runs = Math.max(1, Math.min(left / (tree.leased() + 1), isShort ? SHORT_ITEM_RUNS : ITEM_RUNS));
            SharedTree.Lease lease = tree.take(isShort);
            if (lease == null) {
                return;
            }
            List<String> setup = new SubtreeSetup(program, input, first, runner.relation()).lines();
            String item = text.of(lease.item());
            List<String> lines = List.of(Integer.toString(runs), Integer.toString(ITEM_MILLIS), item);
            leases.put(workers.give(setup, lines), lease);
        }
    }

    private End lost(SharedTree tree, SharedTree.Lease lease, String trouble) {
        if (++lossesInARow >= MOST_LOSSES_IN_A_ROW) {
            tree.giveBack(lease);
            log.unexplored()
                    .add("the parts that workers had: they were lost one after the other; the last time: " + trouble);
            return End.LIMIT;
        }
        String item = text.of(lease.item());
        if (losses.merge(item, 1, Integer::sum) < MOST_LOSSES) {
            tree.giveBack(lease);
        } else {
            log.unexplored().add("a part of the search that was lost " + MOST_LOSSES + " times: " + trouble);
            tree.finish(lease, new SubtreeRest(List.of(), Set.of(), List.of()));
        }
        return null;
    }

    private End add(SharedTree tree, SharedTree.Lease lease, SubtreeAnswer answer)
            throws ClassNotFoundException, NoSuchMethodException {
        if (answer.difference != null) {
            tally.difference = answer.difference;
            return End.FOUND;
        }
        if (!answer.relation.isEmpty()) {
            tree.giveBack(lease);
            return runner.learn(answer.relation) ? End.REFINED : null;
        }
        lossesInARow = 0;
        tree.finish(lease, answer.rest);
        tally.stopped += answer.stopped;
        tally.infeasible += answer.infeasible;
        tally.pairs += answer.pairs;
        tally.wasCut |= answer.wasCut;
        log.unexplored().addAll(answer.unexplored);
        log.outputs().addAll(answer.outputs);
        for (SubtreeAnswer.Run run : answer.runs) {
            tally.add(run.signature());
            log.outcomes().add(run.outcome());
        }
        for (SubtreeAnswer.Found found : answer.findings) {
            if (!log.count(found.key(), found.flips())) {
                ExploredRun again = runner.run(director -> new FixedSchedule(found.choices()));
                if (!log.keep(again, found.key())) {
                    tally.difference = "a finding of another JVM does not show again: " + found.key();
                    return End.FOUND;
                }
            }
        }
        return !log.isEmpty() && !limits.keepGoing() ? End.FOUND : null;
    }
}
