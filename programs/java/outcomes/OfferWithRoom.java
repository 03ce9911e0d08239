// guarantee: every-schedule

import java.util.concurrent.*;

/** An offer has one outcome where there is room and no other task uses the queue. */
public class OfferWithRoom {
    static int data2;

    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> q = new ArrayBlockingQueue<>(2);
        Thread t = new Thread(() -> {
            data2 = 1;
        });
        t.start();
        if (!q.offer(1, 1, TimeUnit.SECONDS)) data2 = 2;
        t.join();
    }
}
