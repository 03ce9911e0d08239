// guarantee: same-outcomes

import java.util.concurrent.*;

/** Two submitters call the factory, under a lock. */
public class FactoryTwoSubmittersLocked {
    static int made;

    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(4, r -> {
            synchronized (FactoryTwoSubmittersLocked.class) {
                made++;
            }
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
