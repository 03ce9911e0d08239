import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Two tasks may hold the read lock. */
public class TwoReadLocks {

    static int data;

    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Thread worker = new Thread(() -> {
            lock.readLock().lock();
            data = 1; // race
            lock.readLock().unlock();
        });
        worker.start();
        lock.readLock().lock();
        data = 2; // race
        lock.readLock().unlock();
        worker.join();
    }
}
