// guarantee: same-outcomes

import java.util.concurrent.CompletableFuture;

/** A task completes the source of a stage while another one asks for the stage. */
public class StageCompletedBeside {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        CompletableFuture<Integer> stage = source.thenApply(value -> value + 1);
        Thread other = new Thread(() -> {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            source.complete(1);
        });
        other.start();
        if (!stage.isDone()) {
            data = 1;
        }
        other.join();
    }
}
