// guarantee: every-schedule

import java.util.concurrent.*;

/** A wait for a pool follows its callback. */
public class TerminatedAwaited {
    static int x;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor e = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            protected void terminated() {
                x++;
            }
        };
        e.execute(() -> {});
        e.shutdown();
        e.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        x++;
    }
}
