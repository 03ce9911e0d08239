// explore: failure, complete, 3 schedules
/** A value is published in two stages, each under a lock of its own. */
public class TwoStage {
    static int first;
    static int second;
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

    static void write() {
        synchronized (FIRST) {
            first = 1;
        }
        synchronized (SECOND) {
            second = 2;
        }
    }

    static void read() {
        int one;
        synchronized (FIRST) {
            one = first;
        }
        if (one == 0) {
            return;
        }
        int two;
        synchronized (SECOND) {
            two = second;
        }
        if (two != one + 1) {
            throw new AssertionError("read " + one + " and " + two);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        run(TwoStage::write, TwoStage::read);
    }
}
