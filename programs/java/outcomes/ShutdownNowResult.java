// guarantee: same-outcomes

import java.util.concurrent.*;

/** The tasks that shutdownNow returns are up to the schedule. */
public class ShutdownNowResult {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor p = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        p.execute(() -> {
            data = 1;
        });
        p.execute(() -> {
            data = 2;
        });
        if (p.shutdownNow().size() == 1) data2 = 2;
        p.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }
}
