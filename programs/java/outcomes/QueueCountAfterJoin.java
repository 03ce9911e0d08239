// guarantee: every-schedule

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** How many items two givers have left does not depend on who came first. */
public class QueueCountAfterJoin {
    static final BlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();
    static int own;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> QUEUE.add(1));
        other.start();
        QUEUE.add(2);
        other.join();
        if (QUEUE.size() == 2 && QUEUE.contains(1)) {
            own = 2;
        }
    }
}
