// guarantee: every-schedule

import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The counts of a pool's threads are certain after the pool's end. */
public class ThreadCountAfterEnd {
    static int data;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(2);
        pool.submit(() -> {}).get();
        pool.shutdown();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        if (pool.getCompletedTaskCount() == 1) {
            data = 2;
        }
    }
}
