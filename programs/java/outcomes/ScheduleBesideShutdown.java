// guarantee: same-outcomes

import java.util.concurrent.*;

/** A delayed task beside a shutdown is accepted, or refused. */
public class ScheduleBesideShutdown {
    static int data;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService p = Executors.newScheduledThreadPool(1);
        Thread a = new Thread(() -> {
            try {
                p.schedule(
                        () -> {
                            data = 1;
                        },
                        1,
                        TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException e) {
            }
        });
        a.start();
        p.shutdown();
        a.join();
    }
}
