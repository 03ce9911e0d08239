// guarantee: same-outcomes

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Items that a stream collects into a queue may be there or not. */
public class QueueFilledByCollector {
    static final BlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();

    public static void main(String[] args) throws InterruptedException {
        Thread giver = new Thread(() -> Stream.of(1, 2).collect(Collectors.toCollection(() -> QUEUE)));
        giver.start();
        if (QUEUE.poll() == null) {
            System.out.println("too early");
        }
        giver.join();
    }
}
