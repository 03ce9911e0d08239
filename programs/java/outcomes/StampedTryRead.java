// guarantee: same-outcomes

import java.util.concurrent.locks.*;

/** tryReadLock may get the lock, or not. */
public class StampedTryRead {
    static int data;

    public static void main(String[] args) throws Exception {
        StampedLock l = new StampedLock();
        Thread a = new Thread(() -> {
            long s = l.writeLock();
            data = 1;
            l.unlockWrite(s);
        });
        a.start();
        long s = l.tryReadLock();
        if (s == 0) data = 2;
        else l.unlockRead(s);
        a.join();
    }
}
