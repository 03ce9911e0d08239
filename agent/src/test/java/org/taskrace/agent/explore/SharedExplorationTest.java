package org.taskrace.agent.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.taskrace.agent.explore.findings.FindingLog;
import org.taskrace.agent.explore.runs.ProgramRunner;
import org.taskrace.agent.explore.search.tree.SharedTree;
import org.taskrace.agent.explore.search.tree.WorkText;
import org.taskrace.agent.explore.workers.ProcessWorkers;
import org.taskrace.agent.explore.workers.Workers;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.session.ProgramParts;

/** A search by workers loses no part of it, whatever the workers still had to do when it began. */
class SharedExplorationTest {

    private static final int FAR = 1000;

    /** The state of a program with two tasks: schedules that begin with the first are run, those with the second wait. */
    private static final String ROOT = "0||0||0|0|0 1|1";

    private final AgentOptions options = AgentOptions.parse("");
    private final ProgramRunner runner =
            new ProgramRunner(options, null, ProgramParts.of(options, List.of(), null), null, null, 1);
    private final FindingLog log = new FindingLog(false);
    private final SearchTally tally = new SearchTally();

    /** One worker that an earlier search has given an item to. */
    private static final class BusyWorker implements Workers {
        private final Deque<Answer> answers = new ArrayDeque<>();
        private final List<String> given = new ArrayList<>();
        private boolean isBusy = true;
        private long nextId = 1;

        /** The lines that the earlier item is answered with. */
        private List<String> earlier;

        @Override
        public int free() {
            return isBusy ? 0 : 1;
        }

        @Override
        public long give(List<String> setup, List<String> item) {
            given.add(item.get(item.size() - 1));
            long id = nextId++;
            isBusy = true;
            answers.add(new Answer(id, List.of("run " + id + " 0", "infeasible 0", "pairs 0", "done 1"), null));
            return id;
        }

        @Override
        public Answer take(long millis) {
            isBusy = false;
            if (earlier != null) {
                Answer late = new Answer(0, earlier, null);
                earlier = null;
                return late;
            }
            return answers.poll();
        }

        @Override
        public void close() {}
    }

    private SharedExploration.End search(Workers workers) throws Exception {
        ExplorationLimits limits = new ExplorationLimits(
                FAR, FAR, -1, true, true, false, null, List.of(), null, false, false, 2, 1, List.of(), List.of(), null,
                null);
        WorkText text = new WorkText(runner.tasks());
        SearchCheckpoint nowhere = new SearchCheckpoint(null, limits, runner, log, tally, 0);
        return new SharedExploration(limits, runner, log, tally, new SearchProgress(options), workers)
                .run(SharedTree.of(List.of(ROOT), text, -1), List.of(), null, 0, nowhere);
    }

    @Test
    @Timeout(60)
    void search_waits_while_all_workers_have_items_of_an_earlier_one() throws Exception {
        BusyWorker worker = new BusyWorker();
        assertEquals(SharedExploration.End.OVER, search(worker));
        assertEquals(1, worker.given.size());
        assertEquals(1, tally.schedules);
    }

    @Test
    @Timeout(60)
    void answer_to_an_item_of_an_earlier_search_counts_for_no_other_item() throws Exception {
        BusyWorker worker = new BusyWorker();
        worker.earlier = List.of("run 77 0", "finding wrong\t0\t", "difference wrong", "infeasible 9", "done 0");
        assertEquals(SharedExploration.End.OVER, search(worker));
        assertEquals(1, tally.schedules);
        assertEquals(0, tally.infeasible);
        assertTrue(log.isEmpty());
        assertNull(tally.difference);
    }

    /** Two searches share their workers, and the second begins before the first one's item is answered. */
    @Test
    @Timeout(60)
    void numbers_of_items_are_not_used_twice() throws Exception {
        String echo = "while read head id count; do "
                + "i=0; while [ $i -lt $count ]; do read line; i=$((i+1)); done; "
                + "[ $head = taskrace-item ] && echo \"taskrace-answer $id 0\"; done";
        ProcessWorkers workers = new ProcessWorkers(List.of("sh", "-c", echo), 1, 1);
        try {
            long first = workers.give(List.of("setup"), List.of("item"));
            assertEquals(first, workers.take(TimeUnit.SECONDS.toMillis(30)).id());
            long second = workers.give(List.of("setup"), List.of("item"));
            assertTrue(second > first);
            assertEquals(second, workers.take(TimeUnit.SECONDS.toMillis(30)).id());
        } finally {
            workers.close();
        }
    }
}
