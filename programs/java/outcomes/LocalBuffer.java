// guarantee: every-schedule

import java.util.concurrent.*;

/** Tasks that set a thread local before they get it find their own value. */
public class LocalBuffer {
    static final ThreadLocal<int[]> L = ThreadLocal.withInitial(() -> new int[1]);
    static int[] out = new int[2];

    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(2);
        Future<?> f = e.submit(() -> {
            L.set(new int[1]);
            out[0] = L.get()[0];
        });
        Future<?> g = e.submit(() -> {
            L.set(new int[1]);
            out[1] = L.get()[0];
        });
        f.get();
        g.get();
        e.shutdown();
    }
}
