// guarantee: same-outcomes

import java.util.concurrent.*;

/** A get of a forked task with a limit may end in time, or not. */
public class TimedGetOfForked {
    static int data;

    public static void main(String[] args) throws Exception {
        ForkJoinTask<?> f = ForkJoinPool.commonPool().submit(() -> {
            data = 1;
        });
        try {
            f.get(1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            data = 2;
        }
    }
}
