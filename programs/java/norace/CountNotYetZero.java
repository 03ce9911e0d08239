import java.util.concurrent.CountDownLatch;

/** In another schedule the count is zero when it is asked for. */
public class CountNotYetZero {

    static int value;

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread worker = new Thread(() -> {
            if (latch.getCount() == 0) { // assumed
                System.out.println(value);
            }
        });
        worker.start();
        latch.countDown();
        value = 1;
        worker.join();
    }
}
