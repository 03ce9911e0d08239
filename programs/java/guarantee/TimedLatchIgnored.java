// verdict: race

import java.util.concurrent.*;

/** The result of the wait is ignored, so the wait orders nothing. */
public class TimedLatchIgnored {
    static int data;

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            data = 1;
            latch.countDown();
        });
        other.start();
        latch.await(10, TimeUnit.MILLISECONDS);
        System.out.println(data);
        other.join();
    }
}
