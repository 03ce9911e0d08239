import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;

/** Whoever is told of a cancellation follows whoever cancelled. */
public class PoolCancels {

    static int value;

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(4);
        CountDownLatch never = new CountDownLatch(1);
        Future<?> waits = pool.submit(() -> {
            never.await();
            return 0;
        });
        Thread told = new Thread(() -> {
            try {
                waits.get();
            } catch (CancellationException e) {
                System.out.println(value);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        told.start();
        value = 1;
        waits.cancel(false);
        told.join();
        never.countDown();
        pool.close();
    }
}
