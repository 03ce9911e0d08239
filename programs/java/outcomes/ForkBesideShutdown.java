// guarantee: same-outcomes

import java.util.concurrent.*;

/** A task given to a ForkJoinPool beside its shutdown is accepted, or refused. */
public class ForkBesideShutdown {
    static int data;

    public static void main(String[] args) throws Exception {
        ForkJoinPool p = new ForkJoinPool(2);
        Thread a = new Thread(() -> {
            try {
                p.submit(() -> {
                    data = 1;
                });
            } catch (RejectedExecutionException e) {
            }
        });
        a.start();
        p.shutdown();
        a.join();
    }
}
