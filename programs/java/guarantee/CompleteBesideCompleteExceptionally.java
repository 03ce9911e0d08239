// guarantee: same-outcomes

import java.util.concurrent.*;

/** Whichever completes first decides the result. */
public class CompleteBesideCompleteExceptionally {
    public static void main(String[] args) throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread a = new Thread(() -> future.complete("a"));
        Thread b = new Thread(() -> future.completeExceptionally(new IllegalStateException()));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(future.isCompletedExceptionally());
    }
}
