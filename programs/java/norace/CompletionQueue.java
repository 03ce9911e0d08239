import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** All results have come out before anything is read. */
public class CompletionQueue {

    static int first;
    static int second;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(executor);
        service.submit(() -> first = 1);
        service.submit(() -> second = 2);
        service.take().get(); // assumed
        service.take().get(); // assumed
        System.out.println(first + second);
        executor.shutdown();
    }
}
