// guarantee: same-outcomes

import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** tryLock with a limit may get the lock in time, or not. */
public class TimedTryLock {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        ReentrantLock l = new ReentrantLock();
        Thread t = new Thread(() -> {
            l.lock();
            data = 1;
            l.unlock();
        });
        t.start();
        if (l.tryLock(1, TimeUnit.SECONDS)) {
            data2 = 2;
            l.unlock();
        } else {
            data = 4;
        }
        t.join();
    }
}
