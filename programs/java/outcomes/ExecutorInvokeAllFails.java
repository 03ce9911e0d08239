// guarantee: every-schedule

import java.util.*;
import java.util.concurrent.*;

/** invokeAll of an executor waits for all tasks, whether they fail or not. */
public class ExecutorInvokeAllFails {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(2);
        Callable<Integer>
                a =
                        () -> {
                            throw new IllegalStateException();
                        },
                b = () -> data = 1;
        for (Future<Integer> f : p.invokeAll(List.of(a, b)))
            try {
                f.get();
            } catch (ExecutionException e) {
            }
        data = 2;
        p.shutdown();
    }
}
