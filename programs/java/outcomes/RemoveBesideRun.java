// guarantee: same-outcomes

import java.util.concurrent.*;

/** A task may be removed from a pool before it runs, or not. */
public class RemoveBesideRun {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor p = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        Runnable r = () -> {
            data = 1;
        };
        p.execute(r);
        if (p.remove(r)) data2 = 2;
        p.shutdown();
    }
}
