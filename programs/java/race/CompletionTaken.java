import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The first task that comes out says nothing about the other task. */
public class CompletionTaken {

    static int first;
    static int second;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(executor);
        service.submit(() -> first = 1);
        service.submit(() -> second = 2); // race
        service.take();
        System.out.println(second > 2); // race
        service.take();
        executor.shutdown();
    }
}
