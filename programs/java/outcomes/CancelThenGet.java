// verdict: race

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A get returns at once if the task was cancelled while it ran; the program goes on alike. */
public class CancelThenGet {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> task = pool.submit(() -> {
            data = 1;
        });
        task.cancel(true);
        try {
            task.get();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        data = 2;
        pool.shutdown();
    }
}
