import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A read lock that was taken under the write lock does not exclude other readers once the write lock is free. */
public class LockDowngrade {

    static int total;

    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Thread writer = new Thread(() -> {
            lock.writeLock().lock();
            lock.readLock().lock();
            lock.writeLock().unlock();
            total = 1; // race
            lock.readLock().unlock();
        });
        Thread reader = new Thread(() -> {
            lock.readLock().lock();
            int seen = total; // race
            lock.readLock().unlock();
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
