// verdict: race

import java.util.concurrent.*;

/** Delays order nothing. */
public class TwoSchedulesOrder {
    static int x;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService e = Executors.newScheduledThreadPool(2);
        e.schedule(() -> x++, 1, TimeUnit.SECONDS);
        e.schedule(() -> x++, 2, TimeUnit.SECONDS);
        e.shutdown();
        e.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }
}
