// guarantee: every-schedule

import java.util.concurrent.*;

/** A limit cannot pass if the task was joined before. */
public class TimedGetOfDone {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(1);
        Future<?> f = p.submit(() -> {
            data = 1;
        });
        f.get();
        p.shutdown();
        p.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        f.get(1, TimeUnit.SECONDS);
        data = 2;
    }
}
