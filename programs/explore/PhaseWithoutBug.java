// explore: race-free, complete, 1 schedule
/** Two phases under one lock, in the same order for both tasks. */
public class PhaseWithoutBug {
    static final Object FIRST = new Object();
    static final Object SECOND = new Object();

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

    static void phases() {
        synchronized (FIRST) {
            // First phase.
        }
        synchronized (SECOND) {
            // Second phase.
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        run(PhaseWithoutBug::phases, PhaseWithoutBug::phases);
    }
}
