// verdict: race

import java.util.concurrent.*;

/** A wait for a pool does not wait for what its threads do after their tasks. */
public class WrapperAfterTermination {
    static int x;

    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(
                1,
                r -> new Thread(() -> {
                    r.run();
                    x++;
                }));
        e.execute(() -> {});
        e.shutdown();
        e.awaitTermination(1, TimeUnit.DAYS);
        x++;
    }
}
