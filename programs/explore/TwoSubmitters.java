// explore: failure, complete, 2 schedules
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Two tasks give work to an executor's only thread, which does it in the order in which it comes. */
public class TwoSubmitters {
    static String done = "";

    public static void main(String[] arguments) throws InterruptedException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Thread first = new Thread(() -> pool.execute(() -> done += "a"));
        Thread second = new Thread(() -> pool.execute(() -> done += "b"));
        first.start();
        second.start();
        first.join();
        second.join();
        pool.shutdown();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        if (done.equals("ba")) {
            throw new AssertionError("the second came first");
        }
    }
}
