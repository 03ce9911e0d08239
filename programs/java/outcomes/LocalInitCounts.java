// verdict: race

import java.util.concurrent.*;

/** Initial values of thread locals are made beside each other. */
public class LocalInitCounts {
    static int made;
    static final ThreadLocal<Integer> L = ThreadLocal.withInitial(() -> made++);

    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(2);
        Future<?> f = e.submit(() -> L.get());
        Future<?> g = e.submit(() -> L.get());
        f.get();
        g.get();
        e.shutdown();
    }
}
