// guarantee: same-outcomes

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The program notes whether a get was in time. */
public class TimedGetNoted {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> task = pool.submit(() -> {
            data = 1;
        });
        boolean isInTime = false;
        try {
            task.get(10, TimeUnit.MILLISECONDS);
            isInTime = true;
        } catch (TimeoutException e) {
            System.out.println("late");
        }
        if (isInTime) {
            data = 2;
        }
        pool.shutdown();
    }
}
