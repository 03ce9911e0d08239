// guarantee: same-outcomes

import java.util.concurrent.*;

/** awaitTermination whose result decides. */
public class AwaitTerminationTested {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> data = 1);
        pool.shutdown();
        if (pool.awaitTermination(10, TimeUnit.SECONDS)) {
            System.out.println(data);
        }
    }
}
