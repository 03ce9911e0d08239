// guarantee: same-outcomes

import java.util.concurrent.*;

/** An offer with a limit may find room in time, or not. */
public class TimedOffer {
    static int data2;

    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> q = new ArrayBlockingQueue<>(1);
        q.add(0);
        Thread t = new Thread(() -> {
            try {
                q.take();
            } catch (InterruptedException e) {
            }
            data2 = 1;
        });
        t.start();
        if (!q.offer(1, 1, TimeUnit.SECONDS)) data2 = 2;
        t.join();
    }
}
