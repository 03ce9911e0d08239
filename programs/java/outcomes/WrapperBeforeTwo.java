// verdict: race

import java.util.concurrent.*;

/** The wrappers of two threads run beside each other. */
public class WrapperBeforeTwo {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(
                2,
                r -> new Thread(() -> {
                    x++;
                    r.run();
                }));
        e.execute(() -> {});
        e.execute(() -> {});
        e.shutdown();
    }
}
