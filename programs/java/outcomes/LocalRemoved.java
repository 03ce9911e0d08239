// guarantee: every-schedule

import java.util.concurrent.*;

/** Tasks that remove their values from thread locals find none. */
public class LocalRemoved {
    static final ThreadLocal<int[]> L = ThreadLocal.withInitial(() -> new int[1]);

    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(2);
        Future<?> f = e.submit(() -> {
            L.get()[0]++;
            L.remove();
        });
        Future<?> g = e.submit(() -> {
            L.get()[0]++;
            L.remove();
        });
        f.get();
        g.get();
        e.shutdown();
    }
}
