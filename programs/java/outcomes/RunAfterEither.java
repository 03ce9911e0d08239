// verdict: race

import java.util.concurrent.CompletableFuture;

/** A stage that runs after either of two futures may run beside the other one. */
public class RunAfterEither {
    static int data;

    public static void main(String[] args) {
        CompletableFuture<Void> writes = CompletableFuture.runAsync(() -> data = 1);
        CompletableFuture<Void> idle = CompletableFuture.runAsync(() -> {});
        writes.runAfterEither(idle, () -> data = 2).join();
        writes.join();
    }
}
