import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** All tasks have come out before anything is read; nobody asks for the results. */
public class CompletionTaken {

    static int first;
    static int second;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(executor);
        service.submit(() -> first = 1);
        service.submit(() -> second = 2);
        service.take(); // weakened
        service.take(); // weakened
        System.out.println(first + second);
        executor.shutdown();
    }
}
