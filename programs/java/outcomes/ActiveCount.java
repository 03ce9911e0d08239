// guarantee: same-outcomes

import java.util.concurrent.*;

/** The number of active threads is up to the schedule. */
public class ActiveCount {
    static int data;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor p = new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        p.execute(() -> {
            data = 1;
        });
        if (p.getActiveCount() == 1) data = 2;
        p.shutdown();
    }
}
