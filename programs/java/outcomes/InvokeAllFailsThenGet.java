// guarantee: every-schedule

import java.util.*;
import java.util.concurrent.*;

/** Exceptions that the program gets by its futures. */
public class InvokeAllFailsThenGet {
    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(2);
        List<Callable<Integer>> l = List.of(
                () -> {
                    throw new IllegalStateException("InvokeAllFailsThenGet");
                },
                () -> 1);
        for (Future<Integer> f : e.invokeAll(l))
            try {
                f.get();
            } catch (ExecutionException x) {
            }
        e.shutdown();
    }
}
