// verdict: race

import java.util.concurrent.*;

/** The callback of a terminated pool is parallel to what follows the shutdown. */
public class TerminatedCallback {
    static int x;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor e = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            protected void terminated() {
                x++;
            }
        };
        e.execute(() -> {});
        e.shutdown();
        x++;
    }
}
