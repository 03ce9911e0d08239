// guarantee: this-schedule

import java.util.concurrent.CompletableFuture;

/** A completion that came too late follows the one that came first. */
public class LateCompleteSees {
    static final CompletableFuture<Integer> FUTURE = new CompletableFuture<>();
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            data = 1;
            FUTURE.complete(1);
        });
        other.start();
        if (!FUTURE.complete(2)) {
            System.out.println(data);
        }
        other.join();
    }
}
