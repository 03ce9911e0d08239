// guarantee: same-outcomes

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** A bounded queue may have a place or not. */
public class QueueFullBesideTake {
    static final BlockingQueue<Integer> QUEUE = new ArrayBlockingQueue<>(1, false, List.of(1));

    public static void main(String[] args) throws InterruptedException {
        Thread taker = new Thread(() -> {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            QUEUE.poll();
        });
        taker.start();
        System.out.println(QUEUE.offer(2));
        taker.join();
    }
}
