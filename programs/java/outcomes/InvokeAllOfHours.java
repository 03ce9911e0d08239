// guarantee: same-outcomes

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The limit of invokeAll is so long that it is not meant to pass. */
public class InvokeAllOfHours {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.invokeAll(List.of(() -> data = 1), 10, TimeUnit.HOURS);
        data = 2;
        pool.shutdown();
    }
}
