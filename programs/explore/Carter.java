// explore: deadlock, complete, 3 schedules
/** Two readers and two writers of a lock that is built of two others, taken in two orders. */
public class Carter {
    static int a;
    static int b;
    static final Object LOCK = new Object();
    static final Object INNER = new Object();

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

    static void first() {
        synchronized (LOCK) {
            a++;
            synchronized (INNER) {
                b++;
            }
        }
    }

    static void second() {
        synchronized (INNER) {
            b++;
            synchronized (LOCK) {
                a++;
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        run(Carter::first, Carter::second);
    }
}
