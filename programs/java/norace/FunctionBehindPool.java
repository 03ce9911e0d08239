import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A function that waits for a stage in a pool runs before the pool has terminated: there, or where it was made. */
public class FunctionBehindPool {

    static int data;
    static int other;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Void> stage = CompletableFuture.runAsync(FunctionBehindPool::pause, pool);
        stage.thenRun(() -> data = 1).thenRun(() -> data++);
        stage.join();
        CompletableFuture.completedFuture(1).thenRunAsync(() -> {}, pool).thenRun(() -> other = 1);
        pool.shutdown();
        if (pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS) && data + other != 3) {
            throw new AssertionError(data);
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
