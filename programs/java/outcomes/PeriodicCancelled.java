// guarantee: same-outcomes

import java.util.concurrent.*;

/** A cancellation ends a periodic task, after so many runs. */
public class PeriodicCancelled {
    static int n;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService e = Executors.newScheduledThreadPool(1);
        ScheduledFuture<?> f = e.scheduleWithFixedDelay(() -> n++, 1, 1, TimeUnit.SECONDS);
        Thread.sleep(3500);
        f.cancel(false);
        e.shutdown();
    }
}
