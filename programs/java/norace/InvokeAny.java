import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Whose result it is depends on the schedule. */
public class InvokeAny {

    static int winner;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2);
        int result = executor.invokeAny(tasks); // weakened
        System.out.println(result > winner);
        executor.shutdown();
    }
}
