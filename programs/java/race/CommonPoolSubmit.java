import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;

/** The main task does not wait for the result. */
public class CommonPoolSubmit {

    static int count;

    public static void main(String[] args) throws Exception {
        Future<?> task = ForkJoinPool.commonPool().submit(() -> {
            count++; // race
        });
        count++; // race
        task.get();
    }
}
