// guarantee: every-schedule

import java.util.concurrent.*;

/** A shutdown waits for a delayed task. */
public class DelayedKept {
    static int n;

    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor e = new ScheduledThreadPoolExecutor(1);
        e.schedule(() -> n++, 1, TimeUnit.SECONDS);
        e.shutdown();
    }
}
