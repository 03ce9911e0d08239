// verdict: race

import java.util.concurrent.*;

/** Two submitters call the factory beside each other. */
public class FactoryTwoSubmitters {
    static int made;

    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(4, r -> {
            made++;
            return new Thread(r);
        });
        Thread t = new Thread(() -> e.execute(() -> {}));
        Thread u = new Thread(() -> e.execute(() -> {}));
        t.start();
        u.start();
        t.join();
        u.join();
        e.shutdown();
    }
}
