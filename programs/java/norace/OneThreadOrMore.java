import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The only thread runs the tasks in the order of submission. */
public class OneThreadOrMore {

    static int count;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        executor.execute(() -> count++);
        executor.execute(() -> count++);
        executor.shutdown();
        executor.awaitTermination(1, TimeUnit.DAYS);
        System.out.println(count);
    }
}
