import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The second task does not wait for the first. */
public class FutureInFuture {

    static int value;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        Future<Integer> first = executor.submit(() -> value = 1); // race
        Future<Integer> second = executor.submit(() -> {
            return value + 1; // race
        });
        System.out.println(second.get());
        first.get();
        executor.shutdown();
    }
}
