// explore: race-free, complete, 1 schedule
import java.util.concurrent.atomic.AtomicInteger;

/** Seven tasks count, and none looks at the result. */
public class AtomicCounter {
    public static void main(String[] arguments) throws InterruptedException {
        AtomicInteger counter = new AtomicInteger();
        Thread[] threads = new Thread[7];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                counter.incrementAndGet();
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(counter.get());
    }
}
