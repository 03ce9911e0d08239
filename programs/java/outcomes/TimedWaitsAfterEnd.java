// guarantee: every-schedule

import java.util.List;
import java.util.concurrent.*;

/** Limits do not pass where what is waited for has happened before; another task is live meanwhile. */
public class TimedWaitsAfterEnd {
    static int data;
    static int other;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Thread live = new Thread(() -> other = 1);
        live.start();
        CountDownLatch latch = new CountDownLatch(1);
        Callable<Integer> body = () -> {
            data = 1;
            latch.countDown();
            return 1;
        };
        Future<Integer> done = pool.invokeAll(List.of(body)).get(0);
        if (latch.await(1, TimeUnit.MILLISECONDS)) {
            data += done.get(1, TimeUnit.MILLISECONDS);
        } else {
            other = 2;
        }
        Semaphore permits = new Semaphore(1);
        if (!permits.tryAcquire() || permits.tryAcquire(1, TimeUnit.MILLISECONDS)) {
            other = 3;
        }
        live.join();
        pool.shutdown();
    }
}
