// guarantee: same-outcomes

import java.util.concurrent.*;

/** Two tasks of a pool may run on one thread or on two. */
public class PoolThreadId {
    static int r;

    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(2);
        Future<Long> f = e.submit(() -> Thread.currentThread().getId());
        Future<Long> g = e.submit(() -> Thread.currentThread().getId());
        if (f.get().equals(g.get())) r++;
        e.shutdown();
    }
}
