// guarantee: same-outcomes

import java.util.concurrent.locks.*;

/** Whether a lock is held is up to the schedule. */
public class IsLockedBranch {
    static int data;

    public static void main(String[] args) throws Exception {
        ReentrantLock l = new ReentrantLock();
        Thread a = new Thread(() -> {
            l.lock();
            data = 1;
            l.unlock();
        });
        a.start();
        if (l.isLocked()) data = 2;
        a.join();
    }
}
