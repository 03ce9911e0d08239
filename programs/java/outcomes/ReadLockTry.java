// guarantee: same-outcomes

import java.util.concurrent.locks.*;

/** tryLock of a read lock succeeds, or not. */
public class ReadLockTry {
    static int data;

    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock l = new ReentrantReadWriteLock();
        Thread a = new Thread(() -> {
            l.writeLock().lock();
            data = 1;
            l.writeLock().unlock();
        });
        a.start();
        if (l.readLock().tryLock()) l.readLock().unlock();
        else data = 2;
        a.join();
    }
}
