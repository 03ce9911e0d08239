// guarantee: same-outcomes

import java.util.ArrayList;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Two givers have ended, but which of them came first is still up to the schedule. */
public class QueueOrderAfterJoin {
    static final BlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();
    static int own;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> QUEUE.add(1));
        other.start();
        QUEUE.add(2);
        other.join();
        if (new ArrayList<>(QUEUE).get(0) == 1) {
            own = 2;
        }
    }
}
