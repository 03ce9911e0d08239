// guarantee: every-schedule

import java.util.concurrent.*;

/** Only one task uses the pool, so isShutdown has one answer. */
public class IsShutdownAlone {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(1);
        Thread a = new Thread(() -> {
            data = 1;
        });
        a.start();
        p.shutdown();
        if (!p.isShutdown()) data = 2;
        a.join();
    }
}
