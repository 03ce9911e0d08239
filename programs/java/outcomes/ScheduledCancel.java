// guarantee: same-outcomes

import java.util.concurrent.*;

/** A delayed task may be cancelled before it has run. */
public class ScheduledCancel {
    static int data;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService p = Executors.newScheduledThreadPool(1);
        ScheduledFuture<?> f = p.schedule(
                () -> {
                    data = 1;
                },
                10,
                TimeUnit.MILLISECONDS);
        Thread.sleep(5);
        if (f.cancel(false)) data = 2;
        p.shutdown();
    }
}
