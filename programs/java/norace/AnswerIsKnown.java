import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** What was joined is done, in every schedule, whatever else goes on. */
public class AnswerIsKnown {

    static int value;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> System.out.println("other"));
        other.start();
        Thread thread = new Thread(() -> value = 1);
        thread.start();
        thread.join();
        System.out.println(thread.isAlive() + " " + thread.getState() + " " + value);
        ExecutorService executor = Executors.newFixedThreadPool(2);
        Future<?> future = executor.submit(() -> value = 2);
        future.get();
        System.out.println(future.isDone() + " " + future.isCancelled() + " " + value);
        executor.shutdown();
        System.out.println(executor.awaitTermination(1, TimeUnit.MINUTES) + " " + executor.isTerminated());
        CompletableFuture<Integer> stage = CompletableFuture.supplyAsync(() -> value = 3);
        System.out.println(stage.join() + " " + stage.isDone() + stage.getNow(0) + " " + value);
        ForkJoinTask<?> task = ForkJoinPool.commonPool().submit(() -> value = 4);
        task.join();
        System.out.println(task.isCompletedNormally() + " " + value);
        other.join();
    }
}
