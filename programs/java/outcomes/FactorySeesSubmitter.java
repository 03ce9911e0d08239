// verdict: race

import java.util.concurrent.*;

/** The factory reads what the other submitter writes. */
public class FactorySeesSubmitter {
    static int x;
    static int seen;

    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(1, r -> {
            seen += x;
            return new Thread(r);
        });
        Thread t = new Thread(() -> e.execute(() -> {}));
        Thread u = new Thread(() -> {
            x = 1;
            e.execute(() -> {});
        });
        t.start();
        u.start();
        t.join();
        u.join();
        e.shutdown();
    }
}
