// guarantee: every-schedule

import java.util.concurrent.*;

/** The only thread's wrapper runs before its tasks. */
public class WrapperBeforeThenTask {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(
                1,
                r -> new Thread(() -> {
                    x++;
                    r.run();
                }));
        int y = e.submit(() -> x++).get();
        x += y;
        e.shutdown();
    }
}
