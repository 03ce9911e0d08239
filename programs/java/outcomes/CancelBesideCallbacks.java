// guarantee: same-outcomes

import java.util.concurrent.*;

/** A cancellation beside a run, in a pool with callbacks. */
public class CancelBesideCallbacks {
    static int x;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor e = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            protected void afterExecute(Runnable r, Throwable t) {}
        };
        Future<?> f = e.submit(() -> {
            x++;
        });
        f.cancel(false);
        e.shutdown();
        e.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        x++;
    }
}
