// guarantee: same-outcomes

import java.util.concurrent.*;

/** An offer finds a waiting taker, or not. */
public class OfferToTaker {
    static int data;

    public static void main(String[] args) throws Exception {
        SynchronousQueue<Integer> q = new SynchronousQueue<>();
        Thread a = new Thread(() -> {
            try {
                q.poll(1, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
            }
            data = 1;
        });
        a.start();
        if (!q.offer(1)) data = 2;
        a.join();
    }
}
