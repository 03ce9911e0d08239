// verdict: race

import java.util.concurrent.*;

/** awaitTermination whose result is unused orders nothing. */
public class AwaitTerminationIgnored {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> data = 1);
        pool.shutdown();
        pool.awaitTermination(10, TimeUnit.MILLISECONDS);
        System.out.println(data);
    }
}
