// verdict: race

import java.util.concurrent.*;

/** Two threads of a pool that may drop tasks. */
public class DiscardPolicyTwo {
    static int x;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor e = new ThreadPoolExecutor(
                2, 2, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.DiscardPolicy());
        for (int i = 0; i < 4; i++) e.execute(() -> x++);
        e.shutdown();
    }
}
