// guarantee: every-schedule

import java.util.concurrent.*;

/** A submission that precedes the shutdown is accepted. */
public class SubmitThenShutdown {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(1);
        Thread a = new Thread(() -> {
            p.submit(() -> {
                data = 1;
            });
        });
        a.start();
        a.join();
        p.shutdown();
        p.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        data = 2;
    }
}
