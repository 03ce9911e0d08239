// guarantee: every-schedule

import java.util.*;
import java.util.concurrent.*;

/** invokeAll without limit has one outcome. */
public class InvokeAllWithoutLimit {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(2);
        Callable<Integer>
                a =
                        () -> {
                            return data = 1;
                        },
                b =
                        () -> {
                            return data2 = 1;
                        };
        for (Future<Integer> f : p.invokeAll(List.of(a, b))) f.get();
        data = 5;
        p.shutdown();
    }
}
