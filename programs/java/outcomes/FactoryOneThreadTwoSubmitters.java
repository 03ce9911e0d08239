// guarantee: same-outcomes

import java.util.concurrent.*;

/** Who submits first calls the factory. */
public class FactoryOneThreadTwoSubmitters {
    static int made;

    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(1, r -> {
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
