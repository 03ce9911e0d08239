// guarantee: same-outcomes

import java.util.concurrent.*;

/** Two delays of one thread: the later one is shorter, so time decides. */
public class DelaysReversed {
    static int data;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService p = Executors.newSingleThreadScheduledExecutor();
        p.schedule(
                () -> {
                    data = 1;
                },
                20,
                TimeUnit.MILLISECONDS);
        p.schedule(
                () -> {
                    data = 2;
                },
                10,
                TimeUnit.MILLISECONDS);
        p.shutdown();
        p.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }
}
