// explore: race-free, complete, 7 schedules
import java.util.concurrent.locks.ReentrantLock;

/** Two tasks that try locks in different orders and give up rather than wait. */
public class TriedLocks {
    static final ReentrantLock FIRST = new ReentrantLock();
    static final ReentrantLock SECOND = new ReentrantLock();

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

    static void both(ReentrantLock outer, ReentrantLock inner) {
        outer.lock();
        try {
            if (inner.tryLock()) {
                inner.unlock();
            }
        } finally {
            outer.unlock();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        run(() -> both(FIRST, SECOND), () -> both(SECOND, FIRST));
    }
}
