// guarantee: same-outcomes

import java.util.concurrent.*;

/** The task fails before the limit passes; otherwise it would read beside the write. */
public class TimedGetFails {

    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<Integer> future = pool.submit(() -> {
            if (data == 0) throw new IllegalStateException();
            return 1;
        });
        try {
            System.out.println(future.get(50, TimeUnit.MILLISECONDS));
        } catch (ExecutionException e) {
            System.out.println("failed");
        } catch (TimeoutException e) {
            System.out.println("late");
        }
        data = 1;
        pool.shutdown();
    }
}
