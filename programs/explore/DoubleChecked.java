// explore: race-free, complete, 4 schedules
/** Double-checked locking with a volatile field. */
public class DoubleChecked {
    static volatile int[] instance;
    static final Object LOCK = new Object();

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

    static void get() {
        if (instance == null) {
            synchronized (LOCK) {
                if (instance == null) {
                    instance = new int[] {42};
                }
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        run(DoubleChecked::get, DoubleChecked::get);
    }
}
