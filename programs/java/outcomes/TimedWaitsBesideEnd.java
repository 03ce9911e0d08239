// guarantee: same-outcomes

import java.util.concurrent.*;

/** The limit of a wait may pass before the task counts down. */
public class TimedWaitsBesideEnd {
    static int data;

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread task = new Thread(() -> {
            data = 1;
            latch.countDown();
        });
        task.start();
        if (latch.await(1, TimeUnit.SECONDS)) {
            data = 2;
        }
        task.join();
    }
}
