// guarantee: every-schedule

import java.util.concurrent.*;

/** What a thread's wrapper does after its tasks follows the shutdown of a pool of core threads. */
public class WrapperAfter {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(
                1,
                r -> new Thread(() -> {
                    r.run();
                    x++;
                }));
        e.submit(() -> 1).get();
        x++;
        e.shutdown();
    }
}
