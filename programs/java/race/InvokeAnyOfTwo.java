import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Until one of them has ended, all of them run. */
public class InvokeAnyOfTwo {

    static int latest;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        List<Callable<Integer>> tasks = List.of(() -> latest = 1, () -> latest = 2); // race
        System.out.println(executor.invokeAny(tasks) > 0);
        executor.shutdown();
    }
}
