// guarantee: same-outcomes

import java.util.Collections;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Items that a method of Collections adds may be there or not. */
public class QueueFilledByCollections {
    static final BlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();

    public static void main(String[] args) throws InterruptedException {
        Thread giver = new Thread(() -> Collections.addAll(QUEUE, 1, 2));
        giver.start();
        if (QUEUE.poll() == null) {
            System.out.println("too early");
        }
        giver.join();
    }
}
