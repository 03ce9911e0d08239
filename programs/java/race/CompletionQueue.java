import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The first result that comes out says nothing about the other task. */
public class CompletionQueue {

    static int first;
    static int second;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(executor);
        service.submit(() -> first = 1);
        service.submit(() -> second = 2); // race
        service.take().get();
        System.out.println(second > 2); // race
        service.take().get();
        executor.shutdown();
    }
}
