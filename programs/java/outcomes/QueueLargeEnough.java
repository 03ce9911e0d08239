// guarantee: every-schedule

import java.util.concurrent.*;

/** A pool whose queue has room for all tasks refuses none. */
public class QueueLargeEnough {

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor p = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(8));
        Future<?>[] f = new Future<?>[3];
        for (int i = 0; i < 3; i++) f[i] = p.submit(() -> {});
        for (Future<?> g : f) g.get();
        p.shutdown();
    }
}
