// guarantee: every-schedule

import java.util.concurrent.*;

/** The only thread of a pool keeps its thread locals. */
public class LocalLeftSingle {
    static final ThreadLocal<Integer> L = ThreadLocal.withInitial(() -> 0);
    static int r;

    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newSingleThreadExecutor();
        e.submit(() -> {
                    L.set(5);
                })
                .get();
        r = e.submit(() -> L.get()).get();
        e.shutdown();
    }
}
