// guarantee: every-schedule

import java.util.concurrent.*;

/** One submitter to one thread has one order. */
public class OneSubmitter {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newSingleThreadExecutor();
        p.submit(() -> {
            data = 1;
        });
        p.submit(() -> {
            data = 2;
        });
        p.shutdown();
    }
}
