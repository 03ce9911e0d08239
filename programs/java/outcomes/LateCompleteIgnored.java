// verdict: race

import java.util.concurrent.CompletableFuture;

/** Which of two completions came first is ignored. */
public class LateCompleteIgnored {
    static final CompletableFuture<Integer> FUTURE = new CompletableFuture<>();
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            data = 1;
            FUTURE.complete(1);
        });
        other.start();
        FUTURE.complete(2);
        System.out.println(data);
        other.join();
    }
}
