import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Writes under the write lock. */
public class ReadWriteLock {

    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int hits;

    static void hit() {
        LOCK.writeLock().lock();
        try {
            hits++;
        } finally {
            LOCK.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> hit());
        Thread two = new Thread(() -> hit());
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
