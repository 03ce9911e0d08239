// guarantee: this-schedule

import java.util.concurrent.CompletableFuture;

/** A stage that runs after either of two futures follows what both follow. */
public class RunAfterEitherCommon {
    static int data;

    public static void main(String[] args) {
        CompletableFuture<Void> source = CompletableFuture.runAsync(() -> data = 1);
        source.thenRunAsync(() -> {})
                .runAfterEither(source.thenRunAsync(() -> {}), () -> data = 2)
                .join();
    }
}
