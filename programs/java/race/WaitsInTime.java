import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Waits with a limit whose outcome nobody looks at: the program goes on alike if the limit passes. */
public class WaitsInTime {

    static int atLatch;
    static int inPool;
    static int inThread;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        Thread thread = new Thread(() -> {
            atLatch = 1; // race
            latch.countDown();
            inThread = 1; // race
        });
        thread.start();
        latch.await(50, TimeUnit.MILLISECONDS);
        atLatch++; // race
        thread.join(50);
        inThread++; // race
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> inPool = 1); // race
        pool.shutdown();
        pool.awaitTermination(50, TimeUnit.MILLISECONDS);
        inPool++; // race
    }
}
