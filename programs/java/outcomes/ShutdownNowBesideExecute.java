// guarantee: same-outcomes

import java.util.concurrent.*;

/** A task given beside shutdownNow is accepted, or refused. */
public class ShutdownNowBesideExecute {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(1);
        Thread a = new Thread(() -> {
            try {
                p.execute(() -> {
                    data = 1;
                });
            } catch (RejectedExecutionException e) {
            }
        });
        a.start();
        p.shutdownNow();
        a.join();
    }
}
