// guarantee: same-outcomes

import java.util.concurrent.*;

/** Which thread of a pool runs a task decides its name. */
public class PoolThreadName {
    static int r;

    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(2);
        Future<?> f = e.submit(() -> {
            if (Thread.currentThread().getName().endsWith("thread-1")) r++;
        });
        Future<?> g = e.submit(() -> {});
        f.get();
        g.get();
        e.shutdown();
    }
}
