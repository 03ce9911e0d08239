import java.util.concurrent.locks.StampedLock;

/** Writes under the read lock. */
public class StampedLocks {

    static int value;

    public static void main(String[] args) throws Exception {
        StampedLock lock = new StampedLock();
        Runnable increment = () -> {
            long stamp = lock.readLock();
            value++; // race
            lock.unlock(stamp);
        };
        Thread one = new Thread(increment);
        Thread two = new Thread(increment);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
