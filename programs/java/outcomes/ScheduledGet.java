// guarantee: every-schedule

import java.util.concurrent.*;

/** The get of a delayed task has one outcome. */
public class ScheduledGet {
    static int data;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService p = Executors.newScheduledThreadPool(1);
        ScheduledFuture<?> f = p.schedule(
                () -> {
                    data = 1;
                },
                10,
                TimeUnit.MILLISECONDS);
        f.get();
        data = 2;
        p.shutdown();
    }
}
