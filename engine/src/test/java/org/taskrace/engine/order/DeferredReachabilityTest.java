package org.taskrace.engine.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.taskrace.core.event.Construct;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.site.SiteTable;

/** Bags, and a structure that is told all events late, agree with a search of the strand dag. */
class DeferredReachabilityTest {

    private static final int PROGRAMS = 10 * Integer.getInteger("taskrace.share", 4);

    private HappensBefore execution = newExecution();
    private Random random = new Random(0);

    /** The strands so far, and the futures that have ended. */
    private IntList strands = new IntList();

    private IntList ended = new IntList();
    private int promises;

    /** So many events are left until tasks are got by others than their creators. */
    private int orderly;

    @AfterEach
    void leavesNothingRecording() {
        execution.stopRecording();
    }

    private static HappensBefore newExecution() {
        return newExecution(Construct.FUTURE);
    }

    private static HappensBefore newExecution(Construct used) {
        SiteTable sites = new SiteTable();
        sites.declare(EnumSet.of(used));
        HappensBefore made = new HappensBefore(new ReachabilitySelector(ReachabilitySelector.AUTO, sites, reason -> {
            throw new AssertionError(reason);
        }));
        made.begin(0);
        return made;
    }

    @Test
    void a_structure_that_takes_over_late_agrees_with_the_dag() {
        int taken = 0;
        for (int seed = 0; seed < PROGRAMS; seed++) {
            run(seed, 10 + seed % 40);
            taken += execution.algorithm().contains("recall") ? 1 : 0;
        }
        assertTrue(taken > PROGRAMS / 2, "recall took over in " + taken + " programs only");
    }

    @Test
    void bags_agree_with_the_dag_where_tasks_are_got_by_their_creators() {
        for (int seed = 0; seed < PROGRAMS; seed++) {
            run(seed, Integer.MAX_VALUE);
            assertEquals(ReachabilitySelector.FUTURE_BAGS, execution.algorithm(), "seed " + seed);
        }
    }

    @Test
    void strands_before_the_first_pipeline_keep_their_place_when_a_structure_takes_over() {
        execution = newExecution(Construct.PIPELINE);
        execution.createAndRun(TaskKind.SPAWN, 0);
        int inTask = execution.now();
        execution.endAndReturn(1, 0, 0);
        execution.scopes().beginPipeline();
        for (int iteration = 2; iteration <= 3; iteration++) {
            execution.createAndRun(TaskKind.ITERATION, 0);
            execution.end(iteration, 0);
            execution.scopes().endIteration(iteration);
            execution.switchTo(0);
        }
        IntList iterations = new IntList();
        iterations.add(2);
        iterations.add(3);
        execution.joinAll(iterations, 0);
        execution.scopes().endPipeline();

        assertEquals("2d-order", execution.algorithm());
        assertFalse(execution.precedesNow(inTask));
    }

    private void run(int seed, int firstOrderly) {
        random = new Random(seed);
        execution = newExecution();
        strands = new IntList();
        ended = new IntList();
        promises = 0;
        orderly = firstOrderly;
        body(0, null, new int[] {60});
    }

    /** The running task does this and that; the given list is that of the innermost finish, or null. */
    private void body(int depth, IntList asyncs, int[] left) {
        IntList own = new IntList();
        for (int steps = 1 + random.nextInt(6); steps > 0 && left[0]-- > 0; steps--) {
            orderly--;
            switch (random.nextInt(10)) {
                case 0, 1, 2, 3 -> {
                    if (depth < 6) {
                        int future = child(TaskKind.FUTURE, depth, null, left);
                        own.add(future);
                        ended.add(future);
                    }
                }
                case 4 -> {
                    if (asyncs != null && depth < 6) {
                        asyncs.add(execution.tasks().size());
                        child(TaskKind.ASYNC, depth, asyncs, left);
                    }
                }
                case 5 -> {
                    execution.scopes().beginFinish();
                    check();
                    IntList inner = new IntList();
                    body(depth + 1, inner, left);
                    execution.joinAll(inner, 0);
                    execution.scopes().endFinish();
                    check();
                }
                case 6, 7 -> join(own);
                case 8 -> {
                    execution.endStrand();
                    check();
                }
                default -> promise();
            }
        }
    }

    private void join(IntList own) {
        IntList among = orderly > 0 ? own : ended;
        if (!among.isEmpty()) {
            execution.join(among.get(random.nextInt(among.size())), 0);
            check();
        }
    }

    private void promise() {
        if (orderly > 0) {
            return;
        }
        if (promises > 0 && random.nextBoolean()) {
            execution.promises().get(random.nextInt(promises), 0);
        } else {
            execution.promises().set(promises++, 0);
        }
        check();
    }

    private int child(TaskKind kind, int depth, IntList asyncs, int[] left) {
        int parent = execution.running();
        boolean atOnce = orderly > 0 || random.nextBoolean();
        boolean together = random.nextBoolean();
        int child;
        if (atOnce && together) {
            child = execution.createAndRun(kind, 0);
        } else {
            child = atOnce ? execution.createToRun(kind, 0) : execution.createForLater(kind, 0);
            if (!atOnce) {
                // In its creator, before the child begins.
                check();
            }
            execution.switchTo(child);
        }
        check();
        body(depth + 1, asyncs, left);
        if (random.nextBoolean()) {
            execution.endAndReturn(child, 0, parent);
        } else {
            execution.end(child, 0);
            execution.switchTo(parent);
        }
        check();
        return child;
    }

    private void check() {
        int now = execution.now();
        for (int i = 0; i < strands.size(); i++) {
            int strand = strands.get(i);
            boolean precedes = execution.strands().precedes(strand, now);
            assertEquals(
                    precedes || strand == now,
                    execution.precedesNow(strand),
                    "strand " + strand + " before strand " + now + " of task " + execution.running());
        }
        strands.add(now);
    }
}
