// guarantee: same-outcomes

import java.util.concurrent.*;

/** The count of a latch is up to the schedule. */
public class LatchCountBranch {
    static int data;

    public static void main(String[] args) throws Exception {
        CountDownLatch l = new CountDownLatch(1);
        Thread a = new Thread(() -> {
            data = 1;
            l.countDown();
        });
        a.start();
        if (l.getCount() == 1) data = 2;
        a.join();
    }
}
