import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Starts a thread while it holds the lock that the thread needs, and gives the lock away in a wait. */
public class SectionWaits {

    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static boolean done;
    static int count;

    public static void main(String[] args) throws Exception {
        lock.lock();
        try {
            Thread worker = new Thread(() -> {
                lock.lock();
                try {
                    count++;
                    done = true;
                    changed.signal();
                } finally {
                    lock.unlock();
                }
            });
            worker.start();
            count++;
            while (!done) {
                changed.await(); // assumed
            }
            count++;
        } finally {
            lock.unlock();
        }
    }
}
