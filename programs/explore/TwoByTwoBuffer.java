// explore: deadlock, complete, 80 schedules
/** Two producers and two consumers, one place, and a notify that may wake the wrong one. */
public class TwoByTwoBuffer {
    private static Integer item;
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

    static void put() {
        try {
            synchronized (LOCK) {
                while (item != null) {
                    LOCK.wait();
                }
                item = 1;
                LOCK.notify();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void take() {
        try {
            synchronized (LOCK) {
                while (item == null) {
                    LOCK.wait();
                }
                item = null;
                LOCK.notify();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        run(TwoByTwoBuffer::put, TwoByTwoBuffer::put, TwoByTwoBuffer::take, TwoByTwoBuffer::take);
    }
}
