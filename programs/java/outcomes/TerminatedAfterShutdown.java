// verdict: race

import java.util.concurrent.*;

/** terminated runs on a thread of the pool, after the shutdown. */
public class TerminatedAfterShutdown {
    static int data;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor p = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            protected void terminated() {
                data = 1;
            }
        };
        p.submit(() -> {}).get();
        p.shutdown();
        data = 2;
    }
}
