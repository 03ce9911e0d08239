// guarantee: same-outcomes

import java.util.concurrent.locks.*;

/** A tryLock that succeeded fails in another schedule, and then another branch runs. */
public class TryLockSucceeds {
    static int data;
    static int other;
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            LOCK.lock();
            try {
                other++;
            } finally {
                LOCK.unlock();
            }
            data = 1;
        });
        thread.start();
        if (LOCK.tryLock()) {
            LOCK.unlock();
        } else {
            data = 2;
        }
        thread.join();
    }
}
