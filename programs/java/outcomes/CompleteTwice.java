// guarantee: same-outcomes

import java.util.concurrent.*;

/** The task that completes a future first is up to the schedule. */
public class CompleteTwice {
    static int data;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        Thread a = new Thread(() -> {
            data = 1;
            f.complete(1);
        });
        Thread b = new Thread(() -> {
            f.complete(2);
        });
        a.start();
        b.start();
        if (f.join() == 2) data = 3;
        a.join();
        b.join();
    }
}
