// guarantee: same-outcomes

import java.util.concurrent.locks.*;

/** Whether an optimistic read is valid is up to the schedule. */
public class OptimisticBranch {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        StampedLock l = new StampedLock();
        Thread a = new Thread(() -> {
            long s = l.writeLock();
            data = 1;
            l.unlockWrite(s);
        });
        a.start();
        long s = l.tryOptimisticRead();
        int d = data;
        if (!l.validate(s)) data2 = 2;
        a.join();
    }
}
