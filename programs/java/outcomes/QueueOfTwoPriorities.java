// guarantee: same-outcomes

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;

/** A giver may come later with an item that goes first. */
public class QueueOfTwoPriorities {
    static final BlockingQueue<Integer> QUEUE = new PriorityBlockingQueue<>();
    static int own;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            QUEUE.add(1);
            own = 1;
        });
        other.start();
        QUEUE.add(2);
        if (QUEUE.poll() == 1) {
            own = 2;
        }
        other.join();
    }
}
