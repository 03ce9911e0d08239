// guarantee: same-outcomes

import java.util.concurrent.*;

/** The task that ends first is up to the schedule. */
public class CompletionOrder {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(2);
        ExecutorCompletionService<Integer> s = new ExecutorCompletionService<>(p);
        s.submit(() -> 1);
        s.submit(() -> data = 2);
        if (s.take().get() == 2) data = 3;
        s.take();
        p.shutdown();
    }
}
