// verdict: race

import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** A wait for a condition with a limit ends in time, or not. */
public class TimedCondition {
    static int data;

    public static void main(String[] args) throws Exception {
        ReentrantLock l = new ReentrantLock();
        Condition c = l.newCondition();
        Thread t = new Thread(() -> {
            l.lock();
            c.signal();
            l.unlock();
            data = 1;
        });
        t.start();
        l.lock();
        boolean ok = c.await(1, TimeUnit.MILLISECONDS);
        l.unlock();
        if (!ok) data = 3;
        t.join();
    }
}
