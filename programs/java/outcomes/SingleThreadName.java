// guarantee: every-schedule

import java.util.concurrent.*;

/** The only thread of a pool has one name. */
public class SingleThreadName {
    static int r;

    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newSingleThreadExecutor(x -> new Thread(x, "one"));
        e.submit(() -> {
                    if (Thread.currentThread().getName().endsWith("one")) r++;
                })
                .get();
        e.shutdown();
    }
}
