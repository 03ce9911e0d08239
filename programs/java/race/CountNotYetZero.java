import java.util.concurrent.CountDownLatch;

/** The value is read whatever the count is. */
public class CountNotYetZero {

    static int value;

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread worker = new Thread(() -> {
            if (latch.getCount() < 2) {
                System.out.println(value > 1); // race
            }
        });
        worker.start();
        latch.countDown();
        value = 1; // race
        worker.join();
    }
}
