// guarantee: same-outcomes

import java.util.concurrent.*;

/** A pool with a bounded queue may refuse what comes while it is busy. */
public class BoundedPoolRefuses {
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.DiscardPolicy());
        for (int i = 0; i < 3; i++) {
            pool.execute(() -> {});
        }
        pool.shutdown();
    }
}
