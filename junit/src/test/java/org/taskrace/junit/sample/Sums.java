package org.taskrace.junit.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taskrace.junit.ExpectRace;
import org.taskrace.junit.RaceFree;

/** Tests that do what their names say; those called racy must fail. */
@RaceFree
public class Sums {

    private static final AtomicIntegerFieldUpdater<Sums> UPDATES =
            AtomicIntegerFieldUpdater.newUpdater(Sums.class, "updates");
    private static int shared;
    volatile int updates;
    private static final CompletableFuture<Integer> EARLIER = new CompletableFuture<>();
    private final ThreadLocal<String> local = new ThreadLocal<>();
    private int[] cells;

    /** Adds to two cells in parallel. */
    private static final class Add extends RecursiveAction {
        private static final long serialVersionUID = 1L;
        private final int[] cells;
        private final int index;

        Add(int[] cells, int index) {
            this.cells = cells;
            this.index = index;
        }

        @Override
        protected void compute() {
            cells[index]++;
        }
    }

    @BeforeEach
    void fill() {
        cells = new int[] {1, 2};
        cells[0] = 5;
        shared++;
        local.set("set before");
    }

    private void addBoth(int first, int second) {
        Add one = new Add(cells, first);
        one.fork();
        new Add(cells, second).compute();
        one.join();
    }

    @Test
    void free() {
        addBoth(0, 1);
        assertEquals(6, cells[0]);
        assertEquals("set before", local.get());
    }

    @Test
    void racy() {
        addBoth(1, 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void parameterised_is_racy_for_1(int second) {
        addBoth(1, second);
    }

    @RepeatedTest(2)
    void handle_of_a_class_initialiser_is_known_in_every_check() {
        CompletableFuture<Void> one = CompletableFuture.runAsync(() -> UPDATES.incrementAndGet(this));
        UPDATES.incrementAndGet(this);
        one.join();
    }

    @RepeatedTest(3)
    @RaceFree(inThisSchedule = true)
    void repeated_shares_what_earlier_checks_wrote() throws Exception {
        ForkJoinPool.commonPool().submit(() -> shared++).get();
        CompletableFuture.runAsync(() -> EARLIER.complete(1)).join();
        assertEquals(1, EARLIER.join());
        shared++;
    }

    @Test
    void failing_assertion() {
        assertEquals(1, cells[1]);
    }

    @Test
    void deadlocked() {
        new CompletableFuture<String>().join();
    }

    @Test
    @RaceFree(inThisSchedule = true)
    void weakened_is_free_all_the_same() throws InterruptedException {
        weakened();
    }

    @Test
    @RaceFree(inEverySchedule = true)
    void weakened_is_too_weak() throws InterruptedException {
        weakened();
    }

    @Test
    void weakened_needs_a_word() throws InterruptedException {
        weakened();
    }

    private void weakened() throws InterruptedException {
        AtomicInteger flag = new AtomicInteger();
        Thread thread = new Thread(() -> {
            cells[0] = 7;
            flag.set(1);
        });
        thread.start();
        if (flag.get() == 1) {
            cells[0] = 8;
        }
        thread.join();
    }

    @Test
    @ExpectRace(on = "int[]")
    void expected_race() {
        addBoth(0, 0);
    }

    @Test
    @ExpectRace
    void expected_race_that_is_none() {
        addBoth(0, 1);
    }

    /** Inherits the annotation of the class around it. */
    @Nested
    class Inner {
        @Test
        void nested_free() {
            addBoth(0, 1);
        }

        @Test
        void nested_racy() {
            addBoth(0, 0);
        }
    }
}
