import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Two threads may run both tasks at once. */
public class OneThreadOrMore {

    static int count;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        executor.execute(() -> count++); // race
        executor.execute(() -> count++); // race
        executor.shutdown();
        executor.awaitTermination(1, TimeUnit.DAYS);
        System.out.println(count);
    }
}
