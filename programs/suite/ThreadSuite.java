import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.lang.Thread.State;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

public class ThreadSuite extends SuiteCase {

    public void testNameAndGroup() {
        assertEquals("main", Thread.currentThread().getThreadGroup().getName());
        Thread t = new Thread(() -> {}, "x");
        assertEquals("x", t.getName());
        assertEquals(State.NEW, t.getState());
        assertFalse(t.isAlive());
        t.interrupt();
        t.start();
        awaitTermination(t);
        assertEquals(State.TERMINATED, t.getState());
        assertThrows(IllegalThreadStateException.class, t::start);
        assertEquals(0, t.getStackTrace().length);
    }

    public void testHandlers() throws Exception {
        CountDownLatch handled = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            throw new IllegalStateException();
        });
        assertSame(t.getThreadGroup(), t.getUncaughtExceptionHandler());
        t.setUncaughtExceptionHandler((u, e) -> {
            assertSame(t, u);
            assertSame(t, Thread.currentThread());
            assertEquals(State.RUNNABLE, t.getState());
            handled.countDown();
        });
        t.start();
        await(handled);
        awaitTermination(t);
        Thread.UncaughtExceptionHandler eh = (u, e) -> {};
        Thread.setDefaultUncaughtExceptionHandler(eh);
        assertSame(eh, Thread.getDefaultUncaughtExceptionHandler());
        Thread.setDefaultUncaughtExceptionHandler(null);
    }

    public void testStates() throws Exception {
        Object monitor = new Object();
        ReentrantLock lock = new ReentrantLock();
        AtomicBoolean go = new AtomicBoolean();
        Thread waits = newStartedThread((Action) () -> {
            synchronized (monitor) {
                monitor.wait();
            }
        });
        assertThreadBlocks(waits, State.WAITING);
        Thread waitsTimed = newStartedThread((Action) () -> {
            synchronized (monitor) {
                monitor.wait(LONG_DELAY_MS);
            }
        });
        assertThreadBlocks(waitsTimed, State.TIMED_WAITING);
        Thread sleeps = newStartedThread((Action) () -> assertThrows(InterruptedException.class, () -> Thread.sleep(LONG_DELAY_MS)));
        assertThreadBlocks(sleeps, State.TIMED_WAITING);
        Thread joins = newStartedThread((Action) waits::join);
        assertThreadBlocks(joins, State.WAITING);
        lock.lock();
        Thread locks = newStartedThread((Action) () -> {
            lock.lock();
            lock.unlock();
        });
        assertThreadBlocks(locks, State.WAITING);
        Thread spins = newStartedThread((Action) () -> {
            while (!go.get()) {
                Thread.onSpinWait();
            }
        });
        assertEquals(State.RUNNABLE, spins.getState());
        synchronized (monitor) {
            monitor.notifyAll();
            assertThreadBlocks(waits, State.BLOCKED);
        }
        sleeps.interrupt();
        lock.unlock();
        go.set(true);
        for (Thread t : List.of(waits, waitsTimed, sleeps, joins, locks, spins)) {
            awaitTermination(t);
        }
    }

    public void testInterrupts() throws Exception {
        Thread.currentThread().interrupt();
        assertTrue(Thread.currentThread().isInterrupted());
        assertThrows(InterruptedException.class, () -> Thread.sleep(0));
        assertFalse(Thread.currentThread().isInterrupted());
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> Thread.currentThread().join(1));
        Thread.currentThread().interrupt();
        synchronized (this) {
            assertThrows(InterruptedException.class, () -> this.wait(1));
        }
        assertThrows(IllegalArgumentException.class, () -> Thread.sleep(-1), () -> Thread.currentThread().join(-1));
        assertThrows(IllegalMonitorStateException.class, () -> new Object().wait(), () -> new Object().notify());
        synchronized (this) {
            assertThrows(IllegalArgumentException.class, () -> this.wait(-1), () -> this.wait(1, 1_000_000));
        }
    }

    public void testClocks() throws Exception {
        long nanos = System.nanoTime();
        long millis = System.currentTimeMillis();
        Instant instant = Instant.now();
        LocalDateTime local = LocalDateTime.now();
        Date date = new Date();
        long clock = Clock.systemUTC().millis();
        Thread.sleep(1500);
        assertTrue(System.nanoTime() - nanos >= 1_500_000_000L);
        assertTrue(System.currentTimeMillis() - millis >= 1499);
        assertTrue(java.time.Duration.between(instant, Instant.now()).toMillis() >= 1499);
        assertTrue(java.time.Duration.between(local, LocalDateTime.now()).toMillis() >= 1499);
        assertTrue(new Date().getTime() - date.getTime() >= 1499);
        assertTrue(Clock.systemUTC().millis() - clock >= 1499);
        assertTrue(Math.abs(Instant.now().toEpochMilli() - System.currentTimeMillis()) < 1000);
    }

    public void testTimeUnits() throws Exception {
        long start = System.nanoTime();
        MILLISECONDS.sleep(5);
        assertTrue(millisElapsedSince(start) >= 5);
        MILLISECONDS.sleep(-1);
        MILLISECONDS.sleep(Long.MIN_VALUE);
        Thread t = new Thread(() -> {});
        MILLISECONDS.timedJoin(t, 1);
        t.start();
        TimeUnit.SECONDS.timedJoin(t, 10);
        assertFalse(t.isAlive());
        Object o = new Object();
        assertThrows(IllegalMonitorStateException.class, () -> MILLISECONDS.timedWait(o, 5));
        synchronized (o) {
            start = System.nanoTime();
            MILLISECONDS.timedWait(o, 5);
            assertTrue(millisElapsedSince(start) >= 5);
            MILLISECONDS.timedWait(o, 0);
            MILLISECONDS.timedWait(o, -1);
        }
    }

    public void testThreadLocals() throws Exception {
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 7);
        InheritableThreadLocal<Integer> inherited = new InheritableThreadLocal<>() {
            @Override
            protected Integer childValue(Integer x) {
                return x + 1;
            }
        };
        local.set(8);
        inherited.set(1);
        AtomicInteger seen = new AtomicInteger();
        Thread t = newStartedThread((Action) () -> {
            assertEquals((Integer) 7, local.get());
            seen.set(inherited.get());
            Thread u = newStartedThread((Action) () -> assertEquals((Integer) 3, inherited.get()));
            awaitTermination(u);
        });
        awaitTermination(t);
        assertEquals(2, seen.get());
        assertEquals((Integer) 8, local.get());
        local.remove();
        assertEquals((Integer) 7, local.get());
    }

    public void testManyJoiners() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        Thread target = newStartedThread((Action) go::await);
        List<Thread> joiners = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            boolean timed = i % 2 == 0;
            joiners.add(newStartedThread((Action) () -> {
                if (timed) {
                    target.join(LONG_DELAY_MS);
                } else {
                    target.join();
                }
                assertFalse(target.isAlive());
            }));
        }
        for (Thread t : joiners) {
            waitForThreadToEnterWaitState(t);
        }
        assertThreadBlocks(joiners.get(0), State.TIMED_WAITING);
        assertThreadBlocks(joiners.get(1), State.WAITING);
        go.countDown();
        for (Thread t : joiners) {
            awaitTermination(t);
        }
    }

    static final class Holder {
        static final AtomicReference<String> SEEN = new AtomicReference<>();
        static final Thread STARTED;

        static {
            STARTED = new Thread(() -> SEEN.set("ran"));
            STARTED.start();
        }
    }

    public void testThreadInInitialiser() throws Exception {
        awaitTermination(Holder.STARTED);
        assertEquals("ran", Holder.SEEN.get());
    }

    public void testGc() {
        forceFullGc();
    }

    public void testRandom() throws Exception {
        Set<ThreadLocalRandom> all = new HashSet<>();
        Set<Long> seen = java.util.Collections.synchronizedSet(new HashSet<>());
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(newStartedThread((Action) () -> {
                for (int n = 0; n < 5; n++) {
                    seen.add(ThreadLocalRandom.current().nextLong());
                    int x = ThreadLocalRandom.current().nextInt(3, 7);
                    assertTrue(x >= 3 && x < 7);
                }
            }));
        }
        for (Thread t : threads) {
            awaitTermination(t);
        }
        assertTrue(seen.size() > 10);
        all.add(ThreadLocalRandom.current());
        assertThrows(UnsupportedOperationException.class, () -> ThreadLocalRandom.current().setSeed(1));
        assertEquals(10, ThreadLocalRandom.current().ints(10).parallel().count());
    }

    public void testOverflowIsCaught() {
        try {
            endless(0);
            shouldThrow();
        } catch (StackOverflowError success) {
            // as it should be
        }
    }

    public void testOverflowComesSoon() {
        int shallow = depthOfOverflow(0);
        int deep = depthOfOverflow(256 << 20);
        assertTrue(shallow > 1_000 && shallow < 2_000_000);
        assertTrue(deep > 300_000 && deep > shallow);
    }

    private int depthOfOverflow(long stackSize) {
        Steps steps = new Steps();
        Thread t = new Thread(
                null,
                () -> {
                    try {
                        steps.forEver();
                    } catch (StackOverflowError expected) {
                        steps.ended = true;
                    }
                },
                "steps",
                stackSize);
        t.start();
        awaitTermination(t);
        assertTrue(steps.ended);
        return steps.count;
    }

    private static final class Steps {
        int count;
        boolean ended;

        int forEver() {
            count++;
            return forEver() + 1;
        }
    }

    public void testLargeStackOfPool() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1, body -> new Thread(null, body, "large", 256 << 20));
        assertEquals(300_000, (int) pool.submit(() -> descend(300_000)).get());
        pool.shutdown();
    }

    private static int descend(int levels) {
        return levels == 0 ? 0 : descend(levels - 1) + 1;
    }

    public void testTasksOnTopOfRecursion() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CountDownLatch last = new CountDownLatch(1);
        submitBelow(pool, 2_000, 100, last);
        last.await();
        pool.shutdown();
    }

    private static void submitBelow(ExecutorService pool, int levels, int tasks, CountDownLatch last) {
        if (levels > 0) {
            submitBelow(pool, levels - 1, tasks, last);
        } else if (tasks > 0) {
            pool.execute(() -> submitBelow(pool, 2_000, tasks - 1, last));
        } else {
            last.countDown();
        }
    }

    private static int endless(int n) {
        return endless(n + 1) + 1;
    }

    public void testManyLocks() {
        List<ReentrantLock> locks = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            ReentrantLock lock = new ReentrantLock();
            lock.lock();
            locks.add(lock);
        }
        for (ReentrantLock lock : locks) {
            assertTrue(lock.isHeldByCurrentThread());
            lock.unlock();
        }
    }

    public void testEndedThreadHasNoGroup() throws Exception {
        ThreadGroup group = new ThreadGroup("group");
        ThreadGroup inner = new ThreadGroup(group, "inner");
        CountDownLatch go = new CountDownLatch(1);
        Thread t = new Thread(group, () -> await(go), "one");
        Thread u = new Thread(inner, () -> await(go), "two");
        u.setUncaughtExceptionHandler((thread, e) -> {});
        assertEquals(0, group.activeCount());
        t.start();
        u.start();
        assertEquals(2, group.activeCount());
        assertEquals(1, inner.activeCount());
        Thread[] all = new Thread[5];
        assertEquals(2, group.enumerate(all));
        assertSame(t, all[0]);
        assertSame(u, all[1]);
        assertEquals(1, group.enumerate(all, false));
        assertTrue(Thread.getAllStackTraces().containsKey(t));
        go.countDown();
        awaitTermination(t);
        awaitTermination(u);
        assertNull(t.getThreadGroup());
        assertNull(t.getUncaughtExceptionHandler());
        assertNull(u.getUncaughtExceptionHandler());
        assertTrue(t.toString().endsWith(",]"));
        assertEquals(0, group.activeCount());
        assertFalse(Thread.getAllStackTraces().containsKey(t));
        assertEquals("group", inner.getParent().getName());
    }

    static class Sleeper extends Thread {
        volatile boolean woke;
        volatile boolean knowsItself;

        @Override
        public void run() {
            try {
                knowsItself = currentThread() == this && !interrupted();
                sleep(SMALL_DELAY_MS);
                woke = true;
            } catch (InterruptedException e) {
                // No thread interrupts it.
            }
        }
    }

    public void testStaticMethodsOfThreadInSubclass() throws Exception {
        Sleeper t = new Sleeper();
        t.start();
        assertFalse(t.woke);
        t.join(1);
        assertTrue(t.isAlive());
        t.join();
        assertTrue(t.woke && t.knowsItself);
    }
}
