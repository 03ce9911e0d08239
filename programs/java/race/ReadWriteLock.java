import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Writes under the read lock. */
public class ReadWriteLock {

    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int hits;

    static void hit() {
        LOCK.readLock().lock();
        try {
            hits++; // race
        } finally {
            LOCK.readLock().unlock();
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
