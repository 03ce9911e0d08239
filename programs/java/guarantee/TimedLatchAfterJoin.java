// guarantee: every-schedule

import java.util.concurrent.*;

/** A limit cannot pass if the only task that counts down was joined. */
public class TimedLatchAfterJoin {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        CountDownLatch l = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            data = 1;
            l.countDown();
        });
        t.start();
        t.join();
        if (!l.await(1, TimeUnit.SECONDS)) {
            data2 = 2;
        }
        data = 3;
    }
}
