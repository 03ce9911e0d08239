// guarantee: same-outcomes

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Items that a call of the JDK hands over may be there or not. */
public class QueueFilledByDrain {
    static final BlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();
    static final BlockingQueue<Integer> SOURCE = new LinkedBlockingQueue<>(List.of(1, 2));

    public static void main(String[] args) throws InterruptedException {
        Thread giver = new Thread(() -> SOURCE.drainTo(QUEUE));
        giver.start();
        if (QUEUE.poll() == null) {
            System.out.println("too early");
        }
        giver.join();
    }
}
