// guarantee: every-schedule

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A stage is incomplete, for sure, until its last source is completed. A second completion of a source comes too late. */
public class StageIncomplete {
    static int data;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        CompletableFuture<Integer> first = new CompletableFuture<>();
        CompletableFuture<Integer> second = new CompletableFuture<>();
        CompletableFuture<Integer> both = first.thenCombine(second, Integer::sum);
        Thread other = new Thread(() -> first.complete(1));
        other.start();
        try {
            data = both.get(5, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            data = 1;
        }
        if (!both.isDone() && second.complete(2) && !second.complete(3)) {
            data = 2;
        }
        other.join();
    }
}
