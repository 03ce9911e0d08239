// guarantee: same-outcomes

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Which of two items a task takes is up to the schedule, though both were there before. */
public class QueueTwoTakers {
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
        second.start();
        first.join();
        second.join();
    }
}
