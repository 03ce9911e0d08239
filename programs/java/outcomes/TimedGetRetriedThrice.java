// verdict: race

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The program gives up after three gets. */
public class TimedGetRetriedThrice {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> task = pool.submit(() -> {
            data = 1;
        });
        for (int i = 0; i < 3; i++) {
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
