// guarantee: same-outcomes

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Whether a queue is empty beside a task that drains it is up to the schedule. */
public class QueueSizeBesideDrain {
    static final BlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>(List.of(3, 4));
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            if (QUEUE.isEmpty()) {
                data = 1;
            }
        });
        Thread second = new Thread(() -> {
            QUEUE.drainTo(new ArrayList<>());
            data = 2;
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
