import java.util.concurrent.CountDownLatch;

/** Counts down after the value is there. */
public class Latch {

    static int value;

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        Thread worker = new Thread(() -> {
            value = 1;
            done.countDown();
        });
        worker.start();
        done.await();
        System.out.println(value > 1);
        worker.join();
    }
}
