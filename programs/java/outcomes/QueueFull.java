// guarantee: every-schedule

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** A bounded queue that one task fills refuses what is too much. */
public class QueueFull {
    static final BlockingQueue<Integer> QUEUE = new ArrayBlockingQueue<>(1);

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> System.out.println("other"));
        other.start();
        QUEUE.offer(1);
        System.out.println(QUEUE.offer(2));
        other.join();
    }
}
