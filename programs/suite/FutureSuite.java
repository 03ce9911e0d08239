import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

public class FutureSuite extends SuiteCase {

    static final class CFException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    void checkIncomplete(CompletableFuture<?> f) {
        assertFalse(f.isDone());
        assertFalse(f.isCancelled());
        assertTrue(f.toString(), f.toString().contains("Not completed"));
        assertNull(f.getNow(null));
        assertFutureTimesOut(f);
    }

    <T> void checkCompleted(CompletableFuture<T> f, T value) throws Exception {
        checkTimedGet(f, value);
        assertEquals(value, f.join());
        assertEquals(value, f.getNow(null));
        assertEquals(value, f.get());
        assertTrue(f.isDone());
        assertFalse(f.isCancelled());
        assertFalse(f.isCompletedExceptionally());
        assertTrue(f.toString().contains("[Completed normally]"));
    }

    void checkFailed(CompletableFuture<?> f, Throwable ex, boolean wrapped) {
        Throwable seen = null;
        try {
            f.get(LONG_DELAY_MS, MILLISECONDS);
            shouldThrow();
        } catch (ExecutionException success) {
            seen = success.getCause();
        } catch (Throwable e) {
            unexpected(e);
        }
        if (ex != null) {
            assertSame(ex, seen);
        }
        assertThrows(CompletionException.class, f::join, () -> f.getNow(null));
        assertTrue(f.isDone());
        assertTrue(f.isCompletedExceptionally());
        assertFalse(f.isCancelled());
        assertTrue(f.toString().contains("[Completed exceptionally"));
        AtomicReference<Throwable> handled = new AtomicReference<>();
        f.handle((x, e) -> {
            handled.set(e);
            return null;
        });
        assertEquals(wrapped, handled.get() instanceof CompletionException);
    }

    public void testExplicit() throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        checkIncomplete(f);
        assertTrue(f.complete(1));
        assertFalse(f.complete(2));
        assertFalse(f.completeExceptionally(new CFException()));
        checkCompleted(f, 1);
        f.obtrudeValue(3);
        checkCompleted(f, 3);
        f.obtrudeException(new CFException());
        checkFailed(f, null, false);
        f.obtrudeValue(null);
        checkCompleted(f, null);
        CompletableFuture<Integer> g = new CompletableFuture<>();
        CFException ex = new CFException();
        assertTrue(g.completeExceptionally(ex));
        checkFailed(g, ex, false);
        CompletableFuture<Integer> c = new CompletableFuture<>();
        assertTrue(c.cancel(true));
        assertTrue(c.cancel(true));
        assertTrue(c.isCancelled());
        assertTrue(c.isCompletedExceptionally());
        assertThrows(CancellationException.class, c::join, c::get, () -> c.getNow(null), () -> c.get(0, NANOSECONDS));
        assertThrows(NullPointerException.class, () -> new CompletableFuture<>().completeExceptionally(null));
    }

    public void testDependents() throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        assertEquals(0, f.getNumberOfDependents());
        CompletableFuture<Integer> g = f.thenApply(x -> x + 1);
        assertEquals(1, f.getNumberOfDependents());
        CompletableFuture<Void> h = f.thenAccept(x -> {});
        assertEquals(2, f.getNumberOfDependents());
        assertTrue(f.toString(), f.toString().contains("[Not completed, 2 dependents]"));
        f.complete(1);
        assertEquals(0, f.getNumberOfDependents());
        checkCompleted(g, 2);
        checkCompleted(h, null);
    }

    /** The kinds of execution: in place, by the default executor, by a given one. */
    enum Mode {
        SYNC,
        ASYNC,
        EXECUTOR
    }

    static final class Counting implements Executor {
        final AtomicInteger count = new AtomicInteger();

        @Override
        public void execute(Runnable r) {
            count.incrementAndGet();
            ForkJoinPool.commonPool().execute(r);
        }
    }

    public void testStages() throws Exception {
        for (Mode mode : Mode.values()) {
            for (boolean before : new boolean[] {true, false}) {
                for (boolean fails : new boolean[] {true, false}) {
                    stages(mode, before, fails);
                }
            }
        }
    }

    private void stages(Mode mode, boolean before, boolean fails) throws Exception {
        Counting executor = new Counting();
        CompletableFuture<Integer> f = new CompletableFuture<>();
        CompletableFuture<Integer> o = new CompletableFuture<>();
        CFException ex = new CFException();
        if (before) {
            finish(f, o, fails, ex);
        }
        AtomicInteger ran = new AtomicInteger();
        CompletableFuture<Integer> apply = switch (mode) {
            case SYNC -> f.thenApply(x -> x + ran.incrementAndGet());
            case ASYNC -> f.thenApplyAsync(x -> x + ran.incrementAndGet());
            case EXECUTOR -> f.thenApplyAsync(x -> x + ran.incrementAndGet(), executor);
        };
        CompletableFuture<Integer> compose = switch (mode) {
            case SYNC -> f.thenCompose(x -> CompletableFuture.completedFuture(x * 2));
            case ASYNC -> f.thenComposeAsync(x -> CompletableFuture.completedFuture(x * 2));
            case EXECUTOR -> f.thenComposeAsync(x -> CompletableFuture.completedFuture(x * 2), executor);
        };
        CompletableFuture<Integer> handle = switch (mode) {
            case SYNC -> f.handle((x, e) -> e == null ? x : -1);
            case ASYNC -> f.handleAsync((x, e) -> e == null ? x : -1);
            case EXECUTOR -> f.handleAsync((x, e) -> e == null ? x : -1, executor);
        };
        CompletableFuture<Integer> when = switch (mode) {
            case SYNC -> f.whenComplete((x, e) -> assertEquals(e == null, x != null));
            case ASYNC -> f.whenCompleteAsync((x, e) -> assertEquals(e == null, x != null));
            case EXECUTOR -> f.whenCompleteAsync((x, e) -> assertEquals(e == null, x != null), executor);
        };
        CompletableFuture<Integer> combine = switch (mode) {
            case SYNC -> f.thenCombine(o, (x, y) -> x * 10 + y);
            case ASYNC -> f.thenCombineAsync(o, (x, y) -> x * 10 + y);
            case EXECUTOR -> f.thenCombineAsync(o, (x, y) -> x * 10 + y, executor);
        };
        CompletableFuture<Void> both = mode == Mode.SYNC ? f.runAfterBoth(o, () -> {}) : f.runAfterBothAsync(o, () -> {});
        CompletableFuture<Integer> either =
                mode == Mode.SYNC ? f.applyToEither(o, x -> x) : f.applyToEitherAsync(o, x -> x);
        CompletableFuture<Integer> exceptionally = mode == Mode.SYNC
                ? f.exceptionally(e -> 99)
                : mode == Mode.ASYNC ? f.exceptionallyAsync(e -> 99) : f.exceptionallyAsync(e -> 99, executor);
        CompletableFuture<Integer> exceptionallyCompose = mode == Mode.SYNC
                ? f.exceptionallyCompose(e -> CompletableFuture.completedFuture(98))
                : f.exceptionallyComposeAsync(e -> CompletableFuture.completedFuture(98));
        if (!before) {
            checkIncomplete(apply);
            checkIncomplete(compose);
            checkIncomplete(handle);
            checkIncomplete(combine);
            finish(f, o, fails, ex);
        }
        if (fails) {
            checkFailed(apply, ex, true);
            checkFailed(compose, ex, true);
            checkCompleted(handle, -1);
            checkFailed(when, ex, true);
            checkFailed(combine, ex, true);
            checkFailed(both, ex, true);
            checkFailed(either, ex, true);
            checkCompleted(exceptionally, 99);
            checkCompleted(exceptionallyCompose, 98);
            assertEquals(0, ran.get());
        } else {
            checkCompleted(apply, 2);
            checkCompleted(compose, 2);
            checkCompleted(handle, 1);
            checkCompleted(when, 1);
            checkCompleted(combine, 11);
            checkCompleted(both, null);
            checkCompleted(either, 1);
            checkCompleted(exceptionally, 1);
            checkCompleted(exceptionallyCompose, 1);
            assertEquals(1, ran.get());
        }
        if (mode == Mode.EXECUTOR) {
            assertTrue(executor.count.get() > 0);
        }
    }

    private static void finish(CompletableFuture<Integer> f, CompletableFuture<Integer> o, boolean fails, CFException ex) {
        if (fails) {
            o.completeExceptionally(ex);
            f.completeExceptionally(ex);
        } else {
            o.complete(1);
            f.complete(1);
        }
    }

    public void testAsyncSources() throws Exception {
        checkCompleted(CompletableFuture.supplyAsync(() -> 5), 5);
        checkCompleted(CompletableFuture.runAsync(() -> {}), null);
        CFException ex = new CFException();
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> {
            throw ex;
        });
        checkFailed(f, ex, true);
        assertThrows(
                NullPointerException.class,
                () -> CompletableFuture.supplyAsync(null),
                () -> CompletableFuture.runAsync(null),
                () -> CompletableFuture.supplyAsync(() -> 1, null),
                () -> CompletableFuture.allOf((CompletableFuture<?>) null),
                () -> CompletableFuture.anyOf((CompletableFuture<?>) null));
        ForkJoinPool pool = ForkJoinPool.commonPool();
        assertSame(
                ForkJoinPool.getCommonPoolParallelism() > 1 ? pool : null,
                new CompletableFuture<>().defaultExecutor() instanceof ForkJoinPool p
                                && ForkJoinPool.getCommonPoolParallelism() > 1
                        ? p
                        : null);
        CountDownLatch go = new CountDownLatch(1);
        CompletableFuture<Integer> g = CompletableFuture.supplyAsync(() -> {
            FutureSuite.this.await(go);
            return 3;
        });
        checkIncomplete(g);
        go.countDown();
        checkCompleted(g, 3);
    }

    public void testAsyncMarkers() throws Exception {
        AtomicReference<Object> seen = new AtomicReference<>();
        Executor e = r -> {
            seen.set(r);
            r.run();
        };
        CompletableFuture.runAsync(() -> {}, e).join();
        assertTrue(seen.get() instanceof CompletableFuture.AsynchronousCompletionTask);
        CompletableFuture.completedFuture(1).thenApplyAsync(x -> x, e).join();
        assertTrue(seen.get() instanceof CompletableFuture.AsynchronousCompletionTask);
    }

    public void testAllAndAny() throws Exception {
        checkCompleted(CompletableFuture.allOf(), null);
        checkIncomplete(CompletableFuture.anyOf());
        for (int k = 1; k < 6; k++) {
            List<CompletableFuture<Integer>> fs = new ArrayList<>();
            for (int i = 0; i < k; i++) {
                fs.add(new CompletableFuture<>());
            }
            CompletableFuture<Void> all = CompletableFuture.allOf(fs.toArray(new CompletableFuture<?>[0]));
            CompletableFuture<Object> any = CompletableFuture.anyOf(fs.toArray(new CompletableFuture<?>[0]));
            for (int i = 0; i < k; i++) {
                checkIncomplete(all);
                fs.get(i).complete(i);
                assertEquals(0, any.join());
            }
            checkCompleted(all, null);
        }
    }

    public void testTimeouts() throws Exception {
        long start = System.nanoTime();
        CompletableFuture<Integer> f = new CompletableFuture<>();
        assertSame(f, f.orTimeout(5, MILLISECONDS));
        try {
            f.get();
            shouldThrow();
        } catch (ExecutionException success) {
            assertTrue(success.getCause() instanceof TimeoutException);
        }
        assertTrue(millisElapsedSince(start) >= 5);
        CompletableFuture<Integer> g = new CompletableFuture<>();
        assertSame(g, g.completeOnTimeout(7, 5, MILLISECONDS));
        checkCompleted(g, 7);
        CompletableFuture<Integer> h = new CompletableFuture<Integer>().orTimeout(LONG_DELAY_MS, MILLISECONDS);
        h.complete(1);
        checkCompleted(h, 1);
        start = System.nanoTime();
        assertEquals(
                (Integer) 3,
                CompletableFuture.supplyAsync(() -> 3, CompletableFuture.delayedExecutor(5, MILLISECONDS))
                        .get());
        assertTrue(millisElapsedSince(start) >= 5);
    }

    public void testCopies() throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        CompletableFuture<Integer> copy = f.copy();
        CompletionStage<Integer> minimal = f.minimalCompletionStage();
        assertNotSame(f, copy);
        checkIncomplete(copy);
        f.complete(1);
        checkCompleted(copy, 1);
        checkCompleted(minimal.toCompletableFuture(), 1);
        CompletableFuture<Integer> m = (CompletableFuture<Integer>) minimal;
        assertThrows(
                UnsupportedOperationException.class,
                m::get,
                m::join,
                m::isDone,
                () -> m.complete(2),
                () -> m.cancel(true),
                m::getNumberOfDependents,
                () -> m.obtrudeValue(1));
        CFException ex = new CFException();
        CompletableFuture<Integer> failed = CompletableFuture.failedFuture(ex);
        checkFailed(failed, ex, false);
        checkFailed(failed.copy(), ex, true);
        assertThrows(UnsupportedOperationException.class, () -> ((CompletableFuture<Integer>)
                        CompletableFuture.completedStage(1))
                .join());
    }

    public void testJoinIgnoresInterrupts() throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        Thread t = newStartedThread((Action) () -> {
            Thread.currentThread().interrupt();
            assertEquals((Integer) 1, f.join());
            assertTrue(Thread.interrupted());
        });
        waitForThreadToEnterWaitState(t);
        t.interrupt();
        delay(1);
        f.complete(1);
        awaitTermination(t);
        CompletableFuture<Integer> g = new CompletableFuture<>();
        Thread u = newStartedThread(new CheckedInterruptedRunnable() {
            @Override
            protected void realRun() throws Exception {
                g.get();
            }
        });
        assertThreadBlocks(u, Thread.State.WAITING);
        u.interrupt();
        awaitTermination(u);
    }

    public void testSubclasses() throws Exception {
        class Mine<T> extends CompletableFuture<T> {
            @Override
            public <U> CompletableFuture<U> newIncompleteFuture() {
                return new Mine<>();
            }

            @Override
            public Executor defaultExecutor() {
                return Runnable::run;
            }
        }
        Mine<Integer> f = new Mine<>();
        CompletableFuture<Integer> g = f.thenApplyAsync(x -> x + 1);
        assertTrue(g instanceof Mine);
        f.complete(1);
        checkCompleted(g, 2);
        assertSame(g, g.completeAsync(() -> 5));
        checkCompleted(g, 2);
    }

    // ---- future tasks ----

    static class PublicFutureTask extends FutureTask<String> {
        final AtomicInteger doneCount = new AtomicInteger();
        final AtomicInteger runCount = new AtomicInteger();
        final AtomicInteger setCount = new AtomicInteger();
        final AtomicInteger setExceptionCount = new AtomicInteger();

        PublicFutureTask(Callable<String> c) {
            super(c);
        }

        @Override
        public void run() {
            runCount.incrementAndGet();
            super.run();
        }

        @Override
        public boolean runAndReset() {
            runCount.incrementAndGet();
            return super.runAndReset();
        }

        @Override
        protected void done() {
            assertTrue(isDone());
            doneCount.incrementAndGet();
        }

        @Override
        public void set(String x) {
            setCount.incrementAndGet();
            super.set(x);
        }

        @Override
        public void setException(Throwable t) {
            setExceptionCount.incrementAndGet();
            super.setException(t);
        }
    }

    public void testFutureTask() throws Exception {
        PublicFutureTask t = new PublicFutureTask(() -> "x");
        assertTrue(t.toString().contains("[Not completed, task = "));
        for (int i = 0; i < 3; i++) {
            assertTrue(t.runAndReset());
            assertFalse(t.isDone());
        }
        t.run();
        t.run();
        assertEquals("x", t.get());
        assertEquals(1, t.doneCount.get());
        assertEquals(1, t.setCount.get());
        assertFalse(t.runAndReset());
        assertFalse(t.cancel(true));
        PublicFutureTask u = new PublicFutureTask(() -> {
            throw new CFException();
        });
        assertFalse(u.runAndReset());
        assertThrows(ExecutionException.class, u::get);
        assertEquals(1, u.setExceptionCount.get());
        PublicFutureTask v = new PublicFutureTask(() -> "y");
        assertTrue(v.cancel(false));
        assertFalse(v.cancel(false));
        v.run();
        v.set("z");
        v.setException(new CFException());
        assertTrue(v.isCancelled());
        assertThrows(CancellationException.class, v::get, () -> v.get(1, MILLISECONDS));
        assertEquals(1, v.doneCount.get());
        assertTrue(v.toString().contains("[Cancelled]"));
        assertThrows(NullPointerException.class, () -> new FutureTask<Void>(null), () -> new FutureTask<>(null, "x"));
    }

    public void testFutureTaskInterruptsRunner() throws Exception {
        CountDownLatch began = new CountDownLatch(1);
        AtomicReference<Throwable> seen = new AtomicReference<>();
        FutureTask<String> task = new FutureTask<>(() -> {
            began.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                seen.set(e);
            }
            return "late";
        });
        Thread t = newStartedThread((Runnable) task);
        await(began);
        assertFutureTimesOut(task);
        List<Thread> getters = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            getters.add(newStartedThread((Action) () -> assertThrows(CancellationException.class, task::get)));
        }
        for (Thread getter : getters) {
            waitForThreadToEnterWaitState(getter);
        }
        assertTrue(task.cancel(true));
        awaitTermination(t);
        for (Thread getter : getters) {
            awaitTermination(getter);
        }
        assertTrue(seen.get() instanceof InterruptedException);
        assertTrue(task.isCancelled());
    }

    public void testManyGetters() throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 7);
        List<Thread> threads = new ArrayList<>();
        AtomicInteger sum = new AtomicInteger();
        for (int i = 0; i < 10; i++) {
            threads.add(newStartedThread((Action) () -> sum.addAndGet(task.get(LONG_DELAY_MS, MILLISECONDS))));
        }
        task.run();
        for (Thread t : threads) {
            awaitTermination(t);
        }
        assertEquals(70, sum.get());
    }

    public void testFutureStates() throws Exception {
        Future<Integer> f = ForkJoinPool.commonPool().submit(() -> 4);
        assertEquals((Integer) 4, f.get());
        ForkJoinTask<?> g = ForkJoinPool.commonPool().submit(() -> {
            throw new CFException();
        });
        assertThrows(ExecutionException.class, g::get);
        assertTrue(g.isCompletedAbnormally());
    }
}
