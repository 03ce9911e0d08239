// guarantee: same-outcomes

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The program waits until a get has succeeded. */
public class TimedGetRetried {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> task = pool.submit(() -> {
            data = 1;
        });
        while (true) {
            try {
                task.get(10, TimeUnit.MILLISECONDS);
                break;
            } catch (TimeoutException e) {
                System.out.println("late");
            }
        }
        data = 2;
        pool.shutdown();
    }
}
