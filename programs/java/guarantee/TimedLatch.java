// guarantee: same-outcomes

import java.util.concurrent.*;

/** A latch with a limit: the result decides what is read. */
public class TimedLatch {
    static int data;

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            data = 1;
            latch.countDown();
        });
        other.start();
        if (latch.await(10, TimeUnit.MILLISECONDS)) {
            System.out.println(data);
        } else {
            System.out.println("late");
        }
        other.join();
    }
}
