// guarantee: every-schedule

import java.util.concurrent.*;

/** A count below zero that follows all others takes no other one's place. */
public class CountsAfterZeroOrdered {
    static int data;

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread task = new Thread(() -> {
            data = 1;
            latch.countDown();
            latch.countDown();
        });
        task.start();
        latch.await();
        data = 2;
        task.join();
    }
}
