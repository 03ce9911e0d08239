import java.util.concurrent.CountDownLatch;

/** Who sees that the count is zero follows all who counted down, in this schedule. */
public class LatchCount {

    static int value;

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread worker = new Thread(() -> {
            value = 1;
            latch.countDown();
        });
        worker.start();
        if (latch.getCount() == 0) { // weakened
            System.out.println(value > 1);
        }
        worker.join();
        System.out.println(latch.getCount());
    }
}
