package org.taskrace.junit.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.taskrace.junit.RaceFree;

/** Tests of which all schedules are run; those called failing must fail. */
@RaceFree(schedules = 100)
public class Explored {

    private final ReentrantLock first = new ReentrantLock();
    private final ReentrantLock second = new ReentrantLock();
    private AtomicInteger count;

    @BeforeEach
    void start() {
        count = new AtomicInteger(10);
    }

    private static void run(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    @RaceFree(schedules = 100, inEverySchedule = true)
    void counts_in_every_schedule() throws InterruptedException {
        run(count::incrementAndGet, count::incrementAndGet);
        assertEquals(12, count.get());
    }

    @Test
    void failing_update_in_two_steps() throws InterruptedException {
        run(() -> count.set(count.get() + 1), () -> count.set(count.get() + 1));
        assertEquals(12, count.get());
    }

    private static void both(ReentrantLock outer, ReentrantLock inner) {
        outer.lock();
        inner.lock();
        inner.unlock();
        outer.unlock();
    }

    @Test
    void failing_locks_in_two_orders() throws InterruptedException {
        run(() -> both(first, second), () -> both(second, first));
    }
}
