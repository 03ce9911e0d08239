// guarantee: same-outcomes

import java.util.concurrent.*;

/** A get with a limit may end in time or not. */
public class TimedGet {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> answer = pool.submit(() -> data = 1);
        try {
            System.out.println(answer.get(50, TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            System.out.println("late");
        }
        pool.shutdown();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }
}
