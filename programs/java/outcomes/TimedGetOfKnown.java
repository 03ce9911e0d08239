// guarantee: every-schedule

import java.util.concurrent.*;

/** Futures that were done before a task begins come out alike, whatever the limit. */
public class TimedGetOfKnown {
    static int data;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> done = new CompletableFuture<>();
        done.complete(1);
        CompletableFuture<Integer> failed = new CompletableFuture<>();
        failed.completeExceptionally(new IllegalStateException());
        Thread other = new Thread(() -> {
            try {
                data += done.get(1, TimeUnit.MILLISECONDS);
                data += failed.get(1, TimeUnit.MILLISECONDS);
            } catch (ExecutionException e) {
                data++;
            } catch (InterruptedException | TimeoutException e) {
                data--;
            }
        });
        other.start();
        other.join();
        System.out.println(data);
    }
}
