// guarantee: every-schedule

import java.util.concurrent.*;

/** A cancel after the get has one outcome. */
public class CancelAfterGet {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(1);
        Future<?> f = p.submit(() -> {
            data = 1;
        });
        f.get();
        if (f.cancel(false)) data = 2;
        data = 3;
        p.shutdown();
    }
}
