import java.util.concurrent.locks.StampedLock;

/** An optimistic read that nobody validates. */
public class OptimisticRead {

    static int value;

    public static void main(String[] args) throws InterruptedException {
        StampedLock lock = new StampedLock();
        Thread writer = new Thread(() -> {
            long stamp = lock.writeLock();
            value = 1; // race
            lock.unlockWrite(stamp);
        });
        writer.start();
        lock.tryOptimisticRead();
        System.out.println(value); // race
        writer.join();
    }
}
