// guarantee: same-outcomes

import java.util.concurrent.locks.ReentrantLock;

/** An attempt may come before its creator gives the lock back, or after that. */
public class TryLockBesideRelease {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            if (LOCK.tryLock()) {
                data++;
                LOCK.unlock();
            }
        });
        LOCK.lock();
        other.start();
        LOCK.unlock();
        other.join();
    }
}
