// guarantee: every-schedule

import java.util.concurrent.*;

/** The code of a thread's wrapper runs before its tasks. */
public class FactoryWrapsBefore {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(
                1,
                r -> new Thread(() -> {
                    data = 1;
                    r.run();
                }));
        p.submit(() -> {}).get();
        p.shutdown();
        data = 2;
    }
}
