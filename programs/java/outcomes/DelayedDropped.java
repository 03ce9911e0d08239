// guarantee: same-outcomes

import java.util.concurrent.*;

/** A shutdown drops a delayed task, or comes too late. */
public class DelayedDropped {
    static int n;

    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor e = new ScheduledThreadPoolExecutor(1);
        e.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        e.schedule(() -> n++, 1, TimeUnit.SECONDS);
        e.shutdown();
    }
}
