// verdict: race

import java.util.concurrent.*;

/** afterExecute runs after the result is visible, so its write races with what follows get. */
public class AfterExecute {
    static int data;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
                    @Override
                    protected void afterExecute(Runnable task, Throwable thrown) {
                        data = 1;
                    }
                };
        pool.submit(() -> {}).get();
        data = 2;
        pool.shutdown();
    }
}
