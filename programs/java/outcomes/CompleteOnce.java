// guarantee: every-schedule

import java.util.concurrent.*;

/** One complete has one outcome. */
public class CompleteOnce {
    static int data;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        Thread a = new Thread(() -> {
            data = 1;
            f.complete(1);
        });
        a.start();
        f.join();
        data = 3;
        a.join();
    }
}
