// guarantee: same-outcomes

import java.util.concurrent.*;

/** A limit of an hour may pass, too. */
public class TimedGetOfAnHour {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(1);
        Future<?> f = p.submit(() -> {
            data = 1;
        });
        try {
            f.get(1, TimeUnit.HOURS);
        } catch (TimeoutException e) {
            data = 2;
        }
        p.shutdown();
    }
}
