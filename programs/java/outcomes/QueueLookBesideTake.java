// guarantee: same-outcomes

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Whether a look finds an item that another task takes is up to the schedule. */
public class QueueLookBesideTake {
    static final BlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>(List.of(3));
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            if (QUEUE.peek() == null) {
                data = 1;
            }
        });
        Thread second = new Thread(() -> {
            QUEUE.poll();
            data = 2;
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
