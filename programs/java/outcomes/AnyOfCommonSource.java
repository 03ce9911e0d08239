// guarantee: this-schedule

import java.util.concurrent.CompletableFuture;

/** Whichever of two futures comes first, their common source precedes it. */
public class AnyOfCommonSource {
    static int data;

    public static void main(String[] args) {
        CompletableFuture<Void> source = CompletableFuture.runAsync(() -> data = 1);
        CompletableFuture.anyOf(source.thenRunAsync(() -> {}), source.thenRunAsync(() -> {}))
                .join();
        data = 2;
    }
}
