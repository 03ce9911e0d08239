// explore: failure, complete, 4 schedules
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** A cancel that comes before the task begins, while it runs, or too late; the effect of a cancelled task may be seen. */
public class LateCancel {
    static volatile int value;

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        FutureTask<Integer> future = new FutureTask<>(() -> value = 1);
        Thread thread = new Thread(future);
        thread.start();
        future.cancel(false);
        try {
            future.get();
        } catch (CancellationException e) {
            if (value == 1) {
                throw new AssertionError("cancelled, but has run");
            }
        }
        thread.join();
    }
}
