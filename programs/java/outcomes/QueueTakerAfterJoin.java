// guarantee: every-schedule

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Takers one after the other get the items in order. */
public class QueueTakerAfterJoin {
    static final BlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>(List.of(3, 4));
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            if (QUEUE.poll() == 4) {
                data = 1;
            }
        });
        Thread second = new Thread(() -> {
            QUEUE.poll();
            data = 2;
        });
        first.start();
        first.join();
        second.start();
        second.join();
    }
}
