// verdict: race

import java.util.concurrent.locks.StampedLock;

/** Two readers go on as writers without a look whether they may. */
public class StampConvertedPerhaps {
    static final StampedLock LOCK = new StampedLock();
    static int data;

    static void convert() {
        long stamp = LOCK.readLock();
        LOCK.tryConvertToWriteLock(stamp);
        data++;
        LOCK.tryUnlockRead();
        LOCK.tryUnlockWrite();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(StampConvertedPerhaps::convert);
        other.start();
        convert();
        other.join();
    }
}
