// guarantee: every-schedule

import java.util.concurrent.*;

/** A get without limit has one outcome. */
public class GetWithoutLimit {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(1);
        Future<?> f = p.submit(() -> {
            data = 1;
        });
        f.get();
        data = 2;
        p.shutdown();
    }
}
