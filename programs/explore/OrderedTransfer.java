// explore: race-free, complete, 1 schedule
/** Two transfers that take the locks of two accounts in one order. */
public class OrderedTransfer {
    static int a = 10;
    static int b = 10;
    static final Object LOCK_A = new Object();
    static final Object LOCK_B = new Object();

    static void run(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(bodies[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void move(int amount) {
        synchronized (LOCK_A) {
            synchronized (LOCK_B) {
                a -= amount;
                b += amount;
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        run(() -> move(1), () -> move(-1));
    }
}
