// verdict: race

import java.util.concurrent.CompletableFuture;

/** Which of two futures came first is ignored: the other one may still run. */
public class AnyOfIgnored {
    static int data;

    public static void main(String[] args) {
        CompletableFuture<Void> writes = CompletableFuture.runAsync(() -> data = 1);
        CompletableFuture<Void> idle = CompletableFuture.runAsync(() -> {});
        CompletableFuture.anyOf(writes, idle).join();
        data = 2;
        writes.join();
    }
}
