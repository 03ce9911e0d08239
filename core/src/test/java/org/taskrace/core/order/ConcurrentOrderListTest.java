package org.taskrace.core.order;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taskrace.core.sets.IntList;

class ConcurrentOrderListTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void one_thread_agrees_with_a_plain_list(long seed) {
        Random random = new Random(seed);
        ConcurrentOrderList list = new ConcurrentOrderList();
        List<Integer> plain = new ArrayList<>(List.of(0));
        for (int inserted = 1; inserted < 8000; inserted++) {
            int index = seed == 4 ? 0 : seed == 3 ? plain.size() - 1 : random.nextInt(plain.size());
            list.insertAfter(plain.get(index), inserted);
            plain.add(index + 1, inserted);
        }
        list.checkInvariants();
        assertArrayEquals(plain.stream().mapToInt(Integer::intValue).toArray(), list.toArray());
        for (int i = 0; i < 2000; i++) {
            int left = random.nextInt(plain.size());
            int right = random.nextInt(plain.size());
            assertEquals(left < right, list.precedes(plain.get(left), plain.get(right)));
        }
    }

    @Test
    void an_element_does_not_precede_itself() {
        ConcurrentOrderList list = new ConcurrentOrderList();
        list.insertAfter(0, 1);
        assertFalse(list.precedes(1, 1));
        assertTrue(list.precedes(0, 1));
    }

    /**
     * Compares elements whose order is known on one thread while another inserts between them. Groups are relabelled
     * and split, and tags are spread, under the comparisons. Many short lists: pairs share a group only while a list is
     * young.
     */
    @Test
    void comparisons_stay_right_while_groups_are_split_and_tags_are_spread() throws Exception {
        int probes = 32;
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
            for (int round = 0; round < 400; round++) {
                ConcurrentOrderList list = new ConcurrentOrderList();
                for (int probe = 1; probe < probes; probe++) {
                    list.insertAfter(probe - 1, probe);
                }
                long seed = round;
                int insertions = round % 8 == 0 ? 20_000 : 500;
                Future<?> inserter = pool.submit(() -> {
                    SplittableRandom random = new SplittableRandom(seed);
                    int hot = random.nextInt(probes);
                    for (int i = 0; i < insertions; i++) {
                        list.insertAfter(i % 4 == 0 ? random.nextInt(probes) : hot, probes + i);
                    }
                });
                SplittableRandom random = new SplittableRandom(~seed);
                while (!inserter.isDone()) {
                    for (int i = 0; i < 64; i++) {
                        int left = random.nextInt(probes);
                        int right = random.nextInt(probes);
                        assertEquals(left < right, list.precedes(left, right));
                    }
                }
                inserter.get();
                list.checkInvariants();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    /** Where a thread inserts among the elements of its own. */
    enum Place {
        FLAT,
        LAST,
        ANY,
        NEAR_THE_ANCHOR
    }

    private static final int WORKERS = 3;

    /** Log of one worker: insertions, and comparisons with their answers. */
    private static final class Log {
        final IntList after = new IntList();
        final IntList inserted = new IntList();
        final IntList left = new IntList();
        final IntList right = new IntList();
        final IntList answer = new IntList();
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void several_threads_build_the_order_that_replay_gives_and_compare_consistently(Place place) throws Exception {
        for (int round = 0; round < 6; round++) {
            runRound(place, 8000, round);
        }
    }

    private static void runRound(Place place, int insertions, long seed) throws Exception {
        ConcurrentOrderList list = new ConcurrentOrderList();
        // The anchors stand side by side, so that the workers' first insertions meet in one group.
        for (int worker = 1; worker <= WORKERS; worker++) {
            list.insertAfter(0, worker);
        }
        AtomicInteger next = new AtomicInteger(WORKERS + 1);
        CyclicBarrier start = new CyclicBarrier(WORKERS);
        ExecutorService pool = Executors.newFixedThreadPool(WORKERS);
        List<Log> logs = new ArrayList<>();
        try {
            List<Future<Log>> futures = new ArrayList<>();
            for (int worker = 1; worker <= WORKERS; worker++) {
                futures.add(pool.submit(work(list, next, start, place, insertions, worker, seed)));
            }
            for (Future<Log> future : futures) {
                logs.add(future.get());
            }
        } finally {
            pool.shutdownNow();
        }
        list.checkInvariants();
        int[] rank = replay(logs, list);
        for (Log log : logs) {
            for (int i = 0; i < log.left.size(); i++) {
                int left = log.left.get(i);
                int right = log.right.get(i);
                assertEquals(rank[left] < rank[right], log.answer.get(i) == 1, left + " before " + right);
            }
        }
    }

    private static Callable<Log> work(
            ConcurrentOrderList list,
            AtomicInteger next,
            CyclicBarrier start,
            Place place,
            int insertions,
            int anchor,
            long seed) {
        return () -> {
            Log log = new Log();
            SplittableRandom random = new SplittableRandom(seed * 31 + anchor);
            IntList own = new IntList();
            own.add(anchor);
            start.await();
            for (int i = 0; i < insertions; i++) {
                int index = switch (place) {
                    case FLAT -> 0;
                    case LAST -> own.size() - 1;
                    case ANY -> random.nextInt(own.size());
                    case NEAR_THE_ANCHOR -> random.nextInt(Math.min(8, own.size()));
                };
                int inserted = next.getAndIncrement();
                list.insertAfter(own.get(index), inserted);
                log.after.add(own.get(index));
                log.inserted.add(inserted);
                own.add(inserted);
                for (int c = 0; c < 4; c++) {
                    // Neighbours in the list are the pairs that a wrong snapshot would confuse.
                    int left = c < 2 ? own.get(index) : own.get(random.nextInt(own.size()));
                    int right = c % 2 == 0 ? own.get(random.nextInt(own.size())) : 1 + random.nextInt(WORKERS);
                    log.left.add(left);
                    log.right.add(right);
                    log.answer.add(list.precedes(left, right) ? 1 : 0);
                }
            }
            return log;
        };
    }

    /** Replays the logs one by one. Only one thread inserts after each element, so every interleaving gives one order. */
    private static int[] replay(List<Log> logs, ConcurrentOrderList list) {
        OrderList serial = new OrderList();
        int[] concurrentOf = new int[list.toArray().length];
        int[] serialOf = new int[concurrentOf.length];
        for (int worker = 1; worker <= WORKERS; worker++) {
            concurrentOf[serialOf[worker] = serial.insertAfter(0)] = worker;
        }
        for (Log log : logs) {
            for (int i = 0; i < log.inserted.size(); i++) {
                int element = serial.insertAfter(serialOf[log.after.get(i)]);
                serialOf[log.inserted.get(i)] = element;
                concurrentOf[element] = log.inserted.get(i);
            }
        }
        int[] expected = serial.toArray();
        int[] rank = new int[expected.length];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = concurrentOf[expected[i]];
            rank[expected[i]] = i;
        }
        assertArrayEquals(expected, list.toArray());
        return rank;
    }
}
