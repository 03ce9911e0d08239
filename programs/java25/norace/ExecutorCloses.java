import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;

/** An executor's close waits for all of its tasks, whatever the executor. */
public class ExecutorCloses {

    static int value;

    public static void main(String[] args) {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            executor.submit(() -> value++);
        }
        try (ExecutorService executor = Executors.newFixedThreadPool(2)) {
            executor.submit(() -> value++);
        }
        try (ExecutorService executor = new ForkJoinPool(2)) {
            executor.submit(() -> value++);
        }
        System.out.println(value);
    }
}
