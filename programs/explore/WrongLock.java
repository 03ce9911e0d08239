// explore: failure, complete, 6 schedules
/** One task protects the value by its own lock, another one by a wrong lock. */
public class WrongLock {
    static volatile int value;
    static final Object LOCK = new Object();
    static final Object WRONG = new Object();

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

    static void right() {
        synchronized (LOCK) {
            int before = value;
            value = before + 1;
            if (value != before + 1) {
                throw new AssertionError("changed meanwhile");
            }
        }
    }

    static void wrong() {
        synchronized (WRONG) {
            value = value + 1;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        run(WrongLock::right, WrongLock::wrong);
    }
}
