// guarantee: same-outcomes

import java.util.concurrent.*;

/** A pool with a full queue may drop a task. */
public class PoolDropsTasks {
    static int data2;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor p = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.DiscardPolicy());
        for (int i = 0; i < 3; i++)
            p.execute(() -> {
                data2 = 1;
            });
        p.shutdown();
    }
}
