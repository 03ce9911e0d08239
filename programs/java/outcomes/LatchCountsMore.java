// guarantee: this-schedule

import java.util.concurrent.*;

/** More tasks count down than a latch counts. */
public class LatchCountsMore {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        CountDownLatch l = new CountDownLatch(1);
        Thread a = new Thread(() -> {
            data = 1;
            l.countDown();
        });
        Thread b = new Thread(() -> {
            l.countDown();
        });
        a.start();
        b.start();
        l.await();
        data2 = 2;
        a.join();
        b.join();
    }
}
