// guarantee: same-outcomes

import java.util.concurrent.*;

/** Two limits pass at one moment: a get that comes to a result is ordered, one that does not throws. */
public class TimedGetsAtOnce {

    static int data;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> never = new CompletableFuture<>();
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(() -> {
            try {
                return never.get(50, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                return 0;
            }
        });
        Future<Integer> second = pool.submit(() -> data = 1);
        try {
            System.out.println(second.get(50, TimeUnit.MILLISECONDS));
            data++;
        } catch (TimeoutException e) {
            System.out.println("late");
        }
        pool.shutdown();
    }
}
