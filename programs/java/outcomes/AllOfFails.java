// guarantee: every-schedule

import java.util.concurrent.*;

/** allOf waits for all futures, whether they fail or not. */
public class AllOfFails {
    static int data;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Void>
                a =
                        CompletableFuture.runAsync(() -> {
                            throw new IllegalStateException();
                        }),
                b =
                        CompletableFuture.runAsync(() -> {
                            data = 1;
                        });
        try {
            CompletableFuture.allOf(a, b).join();
        } catch (CompletionException e) {
        }
        data = 2;
    }
}
