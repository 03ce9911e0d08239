// guarantee: same-outcomes

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Of two givers each may be the first. */
public class QueueOfTwoGivers {
    static final BlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();
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
