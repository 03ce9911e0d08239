// explore: race-free, complete, 120 schedules
/** Five tasks count under a lock: each order is run, though the sum is the same. */
public class LockCounter {
    static int count;
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

    static void count() {
        synchronized (LOCK) {
            count++;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        run(LockCounter::count, LockCounter::count, LockCounter::count, LockCounter::count, LockCounter::count);
    }
}
