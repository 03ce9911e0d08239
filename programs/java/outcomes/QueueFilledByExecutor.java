// guarantee: same-outcomes

import java.util.concurrent.*;

/** A task may be queued or not. */
public class QueueFilledByExecutor {
    static final BlockingQueue<Runnable> QUEUE = new LinkedBlockingQueue<>();

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor executor = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, QUEUE);
        Thread giver = new Thread(() -> executor.execute(() -> {}));
        giver.start();
        if (QUEUE.isEmpty()) {
            System.out.println("too early");
        }
        giver.join();
        executor.shutdown();
        executor.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }
}
