// guarantee: same-outcomes

import java.util.concurrent.*;

/** Futures that a completion service adds may be there or not. */
public class QueueFilledByCompletion {
    static final BlockingQueue<Future<Integer>> QUEUE = new LinkedBlockingQueue<>();

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(1);
        new ExecutorCompletionService<>(executor, QUEUE).submit(() -> 1);
        if (QUEUE.poll() == null) {
            System.out.println("too early");
        }
        executor.shutdown();
        executor.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }
}
