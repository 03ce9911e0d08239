package org.taskrace.core.reach.futures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.bruteforce.BruteForceReachability;

/** The bags and their fall-back answer as the brute-force dag does, on random programs in random legal orders. */
class FutureReachabilityTest {

    private final FutureReachability bags = new FutureReachability();
    private final BruteForceReachability dag = new BruteForceReachability();
    private final List<int[]> labels = new ArrayList<>();
    private int tasks = 1;

    @Test
    void structured_programs_agree_with_the_dag_and_stay_structured() {
        for (int seed = 0; seed < 300; seed++) {
            FutureReachabilityTest run = new FutureReachabilityTest();
            run.begin();
            run.structuredTask(new Random(seed), 0, 4);
            assertTrue(run.bags.isStructured(), "seed " + seed);
        }
    }

    @Test
    void gets_and_promises_anywhere_agree_with_the_dag() {
        int unstructured = 0;
        for (int seed = 0; seed < 300; seed++) {
            FutureReachabilityTest run = new FutureReachabilityTest();
            run.begin();
            run.anyTask(new Random(seed), 0, 4, new ArrayList<>(), new int[1]);
            unstructured += run.bags.isStructured() ? 0 : 1;
        }
        assertTrue(unstructured > 100, "only " + unstructured + " programs left the class");
    }

    @Test
    void interleaved_tasks_agree_with_the_dag() {
        for (int seed = 0; seed < 300; seed++) {
            FutureReachabilityTest run = new FutureReachabilityTest();
            run.begin();
            run.interleave(new Random(seed));
        }
    }

    @Test
    void an_observed_edge_orders_only_as_observed() {
        begin();
        int child = create(0);
        switchTo(child);
        int inChild = bags.now(child);
        end(child);
        switchTo(0);
        bags.observe(0, inChild);
        assertFalse(bags.precedes(inChild, bags.now(0)));
        assertTrue(bags.precedesAsObserved(inChild, bags.now(0)));
    }

    @Test
    void forgotten_strands_precede_whatever_comes_and_later_ones_agree_with_the_dag() {
        for (int seed = 0; seed < 200; seed++) {
            FutureReachabilityTest run = new FutureReachabilityTest();
            Random random = new Random(seed);
            run.begin();
            List<Integer> ended = new ArrayList<>();
            int[] promises = new int[1];
            for (int phase = 0; phase < 4; phase++) {
                int firstOfPhase = run.tasks;
                run.anyTask(random, 0, 3, ended, promises);
                for (int task = firstOfPhase; task < run.tasks; task++) {
                    run.getFuture(0, task);
                }
                int before = run.bags.now(0) - 1;
                run.bags.forget();
                assertTrue(run.bags.isStructured(), "nothing is left that is not");
                assertTrue(phase == 0 && before < 0 || run.bags.isForgottenStrand(before));
                assertEquals(run.tasks > 1, run.bags.isForgotten(run.tasks - 1));
                run.compare(0);
            }
        }
    }

    @Test
    void when_the_root_is_alone_the_bags_answer_again_and_agree_with_the_dag() {
        int left = 0;
        for (int seed = 0; seed < 200; seed++) {
            FutureReachabilityTest run = new FutureReachabilityTest();
            Random random = new Random(seed);
            run.begin();
            List<Integer> ended = new ArrayList<>();
            int[] promises = new int[1];
            for (int phase = 0; phase < 4; phase++) {
                int firstOfPhase = run.tasks;
                run.anyTask(random, 0, 3, ended, promises);
                for (int task = firstOfPhase; task < run.tasks; task++) {
                    run.getFuture(0, task);
                }
                left += run.bags.isStructured() ? 0 : 1;
                run.bags.settle();
                assertTrue(run.bags.isStructured(), "all of it precedes");
                run.bags.checkInvariants();
                run.compare(0);
            }
        }
        assertTrue(left > 100, "only " + left + " phases left the class");
    }

    @Test
    void a_forgotten_past_takes_no_memory() {
        bags.begin(0, 0);
        for (int phase = 0; phase < 1000; phase++) {
            int first = tasks;
            for (int i = 0; i < 50; i++) {
                bags.create(0, tasks++, TaskKind.FUTURE, 0);
                bags.switchTo(tasks - 1);
                bags.end(tasks - 1, 0);
                bags.switchTo(0);
            }
            for (int task = first; task < tasks; task++) {
                bags.getFuture(0, task, 0);
            }
            bags.forget();
        }
        assertTrue(bags.bytes() < 20_000, bags.bytes() + " bytes");
    }

    private void begin() {
        bags.begin(0, 0);
        dag.begin(0, 0);
        compare(0);
    }

    private int create(int parent) {
        int child = tasks++;
        bags.create(parent, child, TaskKind.FUTURE, 0);
        dag.create(parent, child, TaskKind.FUTURE, 0);
        return child;
    }

    private void switchTo(int task) {
        bags.switchTo(task);
        dag.switchTo(task);
        compare(task);
    }

    private void end(int task) {
        bags.end(task, 0);
        dag.end(task, 0);
    }

    private void getFuture(int task, int future) {
        bags.getFuture(task, future, 0);
        dag.getFuture(task, future, 0);
        compare(task);
    }

    private void compare(int task) {
        int[] now = {bags.now(task), dag.now(task)};
        labels.add(now);
        for (int[] earlier : labels) {
            assertEquals(
                    dag.precedes(earlier[1], now[1]),
                    bags.precedes(earlier[0], now[0]),
                    "strand " + earlier[0] + " before " + now[0] + " of task " + task);
        }
        bags.checkInvariants();
    }

    private void structuredTask(Random random, int task, int depth) {
        List<Integer> mine = new ArrayList<>();
        for (int step = random.nextInt(6); step > 0; step--) {
            if (depth > 0 && random.nextInt(3) > 0) {
                int child = create(task);
                switchTo(child);
                structuredTask(random, child, depth - 1);
                end(child);
                switchTo(task);
                mine.add(child);
            } else if (!mine.isEmpty()) {
                getFuture(task, mine.remove(random.nextInt(mine.size())));
            }
        }
    }

    private void anyTask(Random random, int task, int depth, List<Integer> ended, int[] promises) {
        for (int step = random.nextInt(7); step > 0; step--) {
            switch (random.nextInt(5)) {
                case 0, 1 -> {
                    if (depth > 0) {
                        int child = create(task);
                        switchTo(child);
                        anyTask(random, child, depth - 1, ended, promises);
                        end(child);
                        ended.add(child);
                        switchTo(task);
                    }
                }
                case 2 -> {
                    if (!ended.isEmpty()) {
                        getFuture(task, ended.get(random.nextInt(ended.size())));
                    }
                }
                case 3 -> {
                    int promise = promises[0]++;
                    bags.set(task, promise, 0);
                    dag.set(task, promise, 0);
                    compare(task);
                }
                default -> {
                    if (promises[0] > 0) {
                        int promise = random.nextInt(promises[0]);
                        bags.get(task, promise, 0);
                        dag.get(task, promise, 0);
                        compare(task);
                    }
                }
            }
        }
    }

    private void interleave(Random random) {
        List<Integer> live = new ArrayList<>(List.of(0));
        List<Integer> ended = new ArrayList<>();
        for (int step = 0; step < 40; step++) {
            int task = live.get(random.nextInt(live.size()));
            switchTo(task);
            int choice = random.nextInt(4);
            if (choice == 0) {
                live.add(create(task));
            } else if (choice == 1 && task != 0) {
                end(task);
                live.remove((Integer) task);
                ended.add(task);
            } else if (choice == 2 && !ended.isEmpty()) {
                getFuture(task, ended.get(random.nextInt(ended.size())));
            }
        }
    }
}
