// explore: race-free, explored, 1 schedule
import java.util.concurrent.FutureTask;

/** Whether a future is done is no choice of the search: it says so. */
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
