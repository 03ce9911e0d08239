// verdict: race

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The program sets a local when a limit has passed, and sets it anew before it looks. */
public class TimedGetForgotten {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> task = pool.submit(() -> {
            data = 1;
        });
        boolean isDone = true;
        try {
            task.get(5, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            isDone = false;
        }
        isDone = args.length == 0;
        if (isDone) {
            data = 2;
        }
        pool.shutdown();
    }
}
