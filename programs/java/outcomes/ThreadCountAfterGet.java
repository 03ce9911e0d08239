// guarantee: same-outcomes

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;

/** A thread of a pool may count its task after the task's future is done. */
public class ThreadCountAfterGet {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> {}).get();
        if (((ThreadPoolExecutor) pool).getCompletedTaskCount() == 1) {
            data = 1;
        }
        pool.shutdown();
    }
}
