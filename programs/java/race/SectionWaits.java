import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Starts a thread while it holds a lock that the thread takes too late. */
public class SectionWaits {

    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static boolean done;
    static int count;

    public static void main(String[] args) throws Exception {
        lock.lock();
        try {
            Thread worker = new Thread(() -> {
                count++; // race
                lock.lock();
                try {
                    done = true;
                    changed.signal();
                } finally {
                    lock.unlock();
                }
            });
            worker.start();
            count++; // race
            while (!done) {
                changed.await();
            }
            count++;
        } finally {
            lock.unlock();
        }
    }
}
