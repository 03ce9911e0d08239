// guarantee: same-outcomes

import java.util.concurrent.*;

/** Whether a pool is shut down is up to the schedule. */
public class IsShutdownBranch {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(1);
        Thread a = new Thread(() -> {
            data = 1;
            p.shutdown();
        });
        a.start();
        if (!p.isShutdown()) data = 2;
        a.join();
    }
}
