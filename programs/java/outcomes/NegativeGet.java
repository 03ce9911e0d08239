// guarantee: same-outcomes

import java.util.concurrent.*;

/** A get with a negative limit finds the task done, or not. */
public class NegativeGet {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(1);
        Future<?> f = p.submit(() -> {
            data = 1;
        });
        try {
            f.get(-1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            data2 = 2;
        }
        p.shutdown();
    }
}
