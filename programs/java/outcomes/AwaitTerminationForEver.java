// guarantee: every-schedule

import java.util.concurrent.*;

/** A limit that no run reaches is none. */
public class AwaitTerminationForEver {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(2);
        p.submit(() -> {
            data = 1;
        });
        p.shutdown();
        p.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        data = 2;
    }
}
