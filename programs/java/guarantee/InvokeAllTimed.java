// guarantee: same-outcomes

import java.util.concurrent.*;
import java.util.*;

/** invokeAll with a limit cancels what has not ended in time. */
public class InvokeAllTimed {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<Integer>> tasks = List.of(() -> data = 1);
        for (Future<Integer> future : pool.invokeAll(tasks, 1, TimeUnit.SECONDS)) {
            System.out.println(future.isCancelled());
        }
        pool.shutdown();
    }
}
