import java.util.concurrent.CountDownLatch;

/** The value is written after the count. */
public class LatchCount {

    static int value;

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread worker = new Thread(() -> {
            latch.countDown();
            value = 1; // race
        });
        worker.start();
        if (latch.getCount() == 0) {
            System.out.println(value > 1); // race
        }
        worker.join();
    }
}
