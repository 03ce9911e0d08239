import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Two threads call back at the same time. */
public class PoolCallbacks {

    static int value;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            protected void afterExecute(Runnable task, Throwable thrown) {
                value++; // race
            }
        };
        pool.execute(() -> {});
        pool.execute(() -> {});
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.DAYS);
        System.out.println(value > 2);
    }
}
