import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A function that waits for a stage in a pool may run there, after the end of the stage. */
public class FunctionBehindPool {

    static int data;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Void> stage = CompletableFuture.runAsync(FunctionBehindPool::pause, pool);
        CompletableFuture<Void> other = CompletableFuture.runAsync(FunctionBehindPool::pause, pool);
        CompletableFuture.runAsync(() -> stage.thenRun(() -> data = 1), pool).join(); // race
        other.join();
        if (data > 1) { // race
            throw new AssertionError(data);
        }
        pool.shutdown();
        if (!pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS)) {
            throw new AssertionError();
        }
    }

    static void pause() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
