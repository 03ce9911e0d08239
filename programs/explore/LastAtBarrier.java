// explore: failure, complete, 6 schedules
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** The last one of three tasks at a barrier has the rank 0. */
public class LastAtBarrier {
    static final CyclicBarrier BARRIER = new CyclicBarrier(3);

    static void meet(int number) {
        try {
            if (BARRIER.await() == 0 && number == 0) {
                throw new AssertionError("the first one came last");
            }
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> meet(number));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
