// guarantee: every-schedule

import java.util.concurrent.*;

/** A join of a pool's thread follows what its wrapper does. */
public class WrapperAfterJoined {
    static int x;
    static Thread t;

    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(
                1,
                r -> t = new Thread(() -> {
                    r.run();
                    x++;
                }));
        e.execute(() -> {});
        e.shutdown();
        t.join();
        x++;
    }
}
