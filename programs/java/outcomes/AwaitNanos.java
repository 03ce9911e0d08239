// guarantee: this-schedule

import java.util.concurrent.locks.*;

/** awaitNanos ends in time, or not. */
public class AwaitNanos {
    static int data;

    public static void main(String[] args) throws Exception {
        ReentrantLock l = new ReentrantLock();
        Condition c = l.newCondition();
        Thread t = new Thread(() -> {
            data = 1;
            l.lock();
            c.signal();
            l.unlock();
        });
        t.start();
        l.lock();
        long left = c.awaitNanos(1000000);
        l.unlock();
        if (left <= 0) data = 3;
        t.join();
    }
}
