import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The winner is waited for, another task of the same executor is not. */
public class InvokeAny {

    static int winner;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        executor.execute(() -> winner = 3); // race
        List<Callable<Integer>> tasks = List.of(() -> winner = 1, () -> 2); // race
        System.out.println(executor.invokeAny(tasks) > 0);
        executor.shutdown();
    }
}
