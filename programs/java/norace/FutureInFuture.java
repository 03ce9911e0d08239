import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The second task gets the first one's result. */
public class FutureInFuture {

    static int value;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        Future<Integer> first = executor.submit(() -> value = 1);
        Future<Integer> second = executor.submit(() -> {
            first.get();
            return value + 1;
        });
        System.out.println(second.get());
        first.get();
        executor.shutdown();
    }
}
