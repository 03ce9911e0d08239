import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Not while one holds the write lock. */
public class TwoReadLocks {

    static int data;

    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Thread worker = new Thread(() -> {
            lock.writeLock().lock();
            data = 1;
            lock.writeLock().unlock();
        });
        worker.start();
        lock.readLock().lock();
        System.out.println(data > 9);
        lock.readLock().unlock();
        worker.join();
    }
}
