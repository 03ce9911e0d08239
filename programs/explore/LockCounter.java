// explore: race-free, complete, 1 schedule
/** Five tasks count under a lock: the sum is one in every order, so one is run. */
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
