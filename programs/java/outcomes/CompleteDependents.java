// verdict: race

import java.util.concurrent.*;

/** A dependent stage is parallel to a join of its source. */
public class CompleteDependents {
    static int x;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        CompletableFuture<Void> g = f.thenAccept(v -> x++);
        Thread t = new Thread(() -> f.complete(1));
        t.start();
        f.join();
        x++;
        t.join();
    }
}
