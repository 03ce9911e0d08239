// guarantee: every-schedule

import java.util.concurrent.*;

/** A wait without limit for a latch has one outcome. */
public class LatchWithoutLimit {
    static int data;

    public static void main(String[] args) throws Exception {
        CountDownLatch l = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            data = 1;
            l.countDown();
        });
        t.start();
        l.await();
        data = 2;
        t.join();
    }
}
