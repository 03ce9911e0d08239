import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Waits with a limit whose outcome is looked at, or whose limit is not meant to pass. */
public class WaitsInTime {

    static int atLatch;
    static int inFuture;
    static int inThread;

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread thread = new Thread(() -> {
            atLatch = 1;
            latch.countDown();
            inThread = 1;
        });
        thread.start();
        if (!latch.await(50, TimeUnit.SECONDS)) {
            throw new AssertionError();
        }
        atLatch++;
        thread.join(100_000);
        inThread++;
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> future = pool.submit(() -> inFuture = 1);
        inFuture = 1 + future.get(50, TimeUnit.SECONDS);
        pool.shutdown();
        if (!pool.awaitTermination(50, TimeUnit.SECONDS)) {
            throw new AssertionError();
        }
    }
}
