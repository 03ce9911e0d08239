// guarantee: same-outcomes

import java.util.concurrent.*;

/** Two submitters to one thread: who comes first is up to the schedule, and the tasks are ordered by it. */
public class SubmittersToOneThread {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor();
        Thread other = new Thread(() -> one.execute(() -> data++));
        other.start();
        one.execute(() -> data++);
        other.join();
        one.shutdown();
        while (!one.isTerminated()) {
            one.awaitTermination(1, TimeUnit.DAYS);
        }
    }
}
