// guarantee: same-outcomes

import java.util.concurrent.locks.StampedLock;

/** The schedule decides whether a reader may go on as a writer. */
public class StampConverted {
    static final StampedLock LOCK = new StampedLock();
    static int data;

    static void convert() {
        long stamp = LOCK.readLock();
        long writing = LOCK.tryConvertToWriteLock(stamp);
        if (writing == 0) {
            LOCK.unlockRead(stamp);
            data++;
        } else {
            LOCK.unlockWrite(writing);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(StampConverted::convert);
        other.start();
        convert();
        other.join();
    }
}
