// guarantee: same-outcomes

import java.util.concurrent.*;

/** A pool with a full queue may let the submitter run a task. */
public class CallerRuns {
    static int data;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor p = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.CallerRunsPolicy());
        for (int i = 0; i < 3; i++) {
            int me = i;
            p.execute(() -> {
                if (me == 2) data = 1;
            });
        }
        p.shutdown();
    }
}
