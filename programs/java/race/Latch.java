import java.util.concurrent.CountDownLatch;

/** Counts down before the value is there. */
public class Latch {

    static int value;

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        Thread worker = new Thread(() -> {
            done.countDown();
            value = 1; // race
        });
        worker.start();
        done.await();
        System.out.println(value > 1); // race
        worker.join();
    }
}
