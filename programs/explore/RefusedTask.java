// explore: failure, complete, 2 schedules
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A pool is shut down beside a task that gives it another one, which may be refused. */
public class RefusedTask {
    public static void main(String[] arguments) throws InterruptedException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Thread thread = new Thread(() -> pool.execute(() -> {}));
        thread.start();
        pool.shutdown();
        thread.join();
    }
}
