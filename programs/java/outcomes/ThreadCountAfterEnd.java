// guarantee: every-schedule

import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** What the threads of a pool have counted is certain after its end. */
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
