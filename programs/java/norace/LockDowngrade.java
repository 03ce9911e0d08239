import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** A read lock that was taken under the write lock excludes others of this kind, also after the write lock is free. */
public class LockDowngrade {

    static int total;
    static int stamped;

    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        StampedLock stamps = new StampedLock();
        Runnable body = () -> {
            lock.writeLock().lock();
            lock.readLock().lock();
            lock.writeLock().unlock();
            total++;
            lock.readLock().unlock();
            long stamp = stamps.tryConvertToReadLock(stamps.writeLock());
            stamped++;
            stamps.unlockRead(stamp);
        };
        Thread first = new Thread(body);
        Thread second = new Thread(body);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(total + stamped);
    }
}
