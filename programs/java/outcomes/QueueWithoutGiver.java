// guarantee: every-schedule

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A queue that only other tasks than the running ones fill is empty. */
public class QueueWithoutGiver {
    static final BlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> System.out.println(QUEUE.poll()));
        other.start();
        System.out.println(QUEUE.poll(50, TimeUnit.MILLISECONDS));
        other.join();
        Thread giver = new Thread(() -> QUEUE.add(1));
        giver.start();
        giver.join();
        System.out.println(QUEUE.poll());
    }
}
