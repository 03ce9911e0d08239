// verdict: race

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Tasks may still run after the limit of invokeAll has passed. */
public class InvokeAllOfMoment {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.invokeAll(List.of(() -> data = 1), 10, TimeUnit.MILLISECONDS);
        data = 2;
        pool.shutdown();
    }
}
