// guarantee: every-schedule

import java.util.concurrent.*;

/** beforeExecute precedes the result. */
public class BeforeExecute {
    static int data;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor p = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            protected void beforeExecute(Thread t, Runnable r) {
                data = 1;
            }
        };
        p.submit(() -> {}).get();
        data = 2;
        p.shutdown();
    }
}
