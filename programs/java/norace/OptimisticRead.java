import java.util.concurrent.locks.StampedLock;

/** An optimistic read that is validated, and repeated under the lock if it failed. */
public class OptimisticRead {

    static int value;

    public static void main(String[] args) throws InterruptedException {
        StampedLock lock = new StampedLock();
        Thread writer = new Thread(() -> {
            long stamp = lock.writeLock();
            value = 1;
            lock.unlockWrite(stamp);
        });
        writer.start();
        long stamp = lock.tryOptimisticRead();
        int seen = value;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            seen = value;
            lock.unlockRead(stamp);
        }
        writer.join();
        System.out.println(seen >= 0);
    }
}
