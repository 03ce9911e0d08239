// explore: race-free, explored, 3 schedules
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** A map grows while one of its entries is computed. The task that lets it grow waits for the entry, which is not explored. */
public class GrowingMap {
    static final ConcurrentHashMap<Integer, Integer> MAP = new ConcurrentHashMap<>();
    static final CountDownLatch DONE = new CountDownLatch(1);

    static int computed() {
        try {
            DONE.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return 1;
    }

    public static void main(String[] arguments) throws InterruptedException {
        for (int i = 1; i < 12; i++) {
            MAP.put(i, i);
        }
        Thread computes = new Thread(() -> MAP.computeIfAbsent(16, key -> computed()));
        Thread adds = new Thread(() -> {
            MAP.put(12, 12);
            MAP.put(13, 13);
            DONE.countDown();
        });
        computes.start();
        adds.start();
        computes.join();
        adds.join();
    }
}
