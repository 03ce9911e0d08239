// guarantee: same-outcomes

import java.util.concurrent.*;

/** A shutdown ends a periodic task, after so many runs. */
public class PeriodicEnd {
    static int n;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService e = Executors.newScheduledThreadPool(1);
        e.scheduleAtFixedRate(() -> n++, 1, 1, TimeUnit.SECONDS);
        Thread.sleep(3500);
        e.shutdown();
        e.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }
}
