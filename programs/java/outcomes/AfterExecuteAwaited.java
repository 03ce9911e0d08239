// guarantee: every-schedule

import java.util.concurrent.*;

/** A wait for the end of a pool follows afterExecute. */
public class AfterExecuteAwaited {
    static int data;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor p = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            protected void afterExecute(Runnable r, Throwable t) {
                data = 1;
            }
        };
        p.submit(() -> {});
        p.shutdown();
        p.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        data = 2;
    }
}
