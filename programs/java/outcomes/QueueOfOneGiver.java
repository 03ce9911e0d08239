// guarantee: every-schedule

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The items of one giver come in order. */
public class QueueOfOneGiver {
    static final BlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> System.out.println("other"));
        other.start();
        QUEUE.add(1);
        QUEUE.add(2);
        if (QUEUE.poll() == 1 && QUEUE.poll() == 2) {
            data = 1;
        }
        if (QUEUE.poll() == null) {
            QUEUE.add(3);
        }
        other.join();
    }
}
