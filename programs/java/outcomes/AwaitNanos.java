// verdict: race

import java.util.concurrent.locks.*;

/** A signal comes before awaitNanos or in time, or not: without it nothing is ordered. */
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
