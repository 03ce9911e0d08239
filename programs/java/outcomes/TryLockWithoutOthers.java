// guarantee: every-schedule

import java.util.concurrent.locks.ReentrantLock;

/** An attempt for a lock is certain if all other tasks use the lock before it or after it, or while its creator has the lock. */
public class TryLockWithoutOthers {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int data;
    static int failed;

    public static void main(String[] args) throws InterruptedException {
        Thread beside = new Thread(() -> {});
        beside.start();
        Thread first = new Thread(() -> {
            if (LOCK.tryLock()) {
                data++;
                LOCK.unlock();
            }
        });
        first.start();
        first.join();
        LOCK.lock();
        Thread second = new Thread(() -> {
            if (!LOCK.tryLock()) {
                failed++;
            }
        });
        second.start();
        second.join();
        LOCK.unlock();
        if (LOCK.tryLock()) {
            data++;
            LOCK.unlock();
        }
        beside.join();
    }
}
