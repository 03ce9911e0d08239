// explore: race-free, complete, 2 schedules
import java.util.concurrent.FutureTask;

/** A future is done when it is asked, or not yet. */
public class AskedFuture {
    public static void main(String[] arguments) throws InterruptedException {
        FutureTask<Integer> future = new FutureTask<>(() -> 1);
        Thread thread = new Thread(future);
        thread.start();
        boolean isDone = future.isDone();
        thread.join();
        System.out.println(isDone);
    }
}
