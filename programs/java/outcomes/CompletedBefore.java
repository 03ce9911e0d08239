// guarantee: every-schedule

import java.util.concurrent.*;

/** A future that was completed before its readers began has one value. */
public class CompletedBefore {
    static int data;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        f.complete(1);
        Thread a = new Thread(() -> {
            data = f.join();
        });
        a.start();
        a.join();
    }
}
