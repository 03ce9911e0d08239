// explore: race-free, complete, 3 schedules
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A pool ends within the limit, or not. */
public class ImpatientPool {
    static volatile int value;

    public static void main(String[] arguments) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> {
            value = 1;
        });
        pool.shutdown();
        boolean hasEnded = pool.awaitTermination(5, TimeUnit.SECONDS);
        System.out.println(hasEnded + " " + value);
    }
}
