// guarantee: same-outcomes

import java.util.Collection;
import java.util.Collections;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** An item that is added through a view of the queue may be there or not. */
public class QueueFilledByWrapper {
    static final BlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();
    static final Collection<Integer> VIEW = Collections.synchronizedCollection(QUEUE);

    public static void main(String[] args) throws InterruptedException {
        Thread giver = new Thread(() -> VIEW.add(1));
        giver.start();
        if (QUEUE.poll() == null) {
            System.out.println("too early");
        }
        giver.join();
    }
}
