// guarantee: same-outcomes

import java.util.concurrent.*;

/** A task may find what an earlier task has left in a thread local. */
public class LocalLeft {
    static final ThreadLocal<Integer> L = ThreadLocal.withInitial(() -> 0);
    static int r;

    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(2);
        Future<?> f = e.submit(() -> {
            L.set(5);
        });
        f.get();
        r = e.submit(() -> L.get()).get();
        if (r == 5) System.nanoTime();
        e.shutdown();
    }
}
