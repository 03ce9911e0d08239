// guarantee: same-outcomes

import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;

/** A giver may come later with an item that is taken first. */
public class QueueOfTwoEnds {
    static final BlockingDeque<Integer> QUEUE = new LinkedBlockingDeque<>();
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
        if (QUEUE.pollLast() == 1) {
            own = 2;
        }
        other.join();
    }
}
