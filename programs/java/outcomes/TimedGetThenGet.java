// guarantee: same-outcomes

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** After the limit of a get has passed, the program waits without one. */
public class TimedGetThenGet {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> task = pool.submit(() -> {
            data = 1;
        });
        try {
            task.get(10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            task.get();
        }
        data = 2;
        pool.shutdown();
    }
}
