// guarantee: every-schedule

import java.util.concurrent.*;

/** Two delays of one thread, in the order of their times. */
public class DelaysInOrder {
    static int data;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService p = Executors.newSingleThreadScheduledExecutor();
        p.schedule(
                () -> {
                    data = 1;
                },
                10,
                TimeUnit.MILLISECONDS);
        p.schedule(
                () -> {
                    data = 2;
                },
                20,
                TimeUnit.MILLISECONDS);
        p.shutdown();
        p.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }
}
