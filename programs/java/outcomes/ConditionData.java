// guarantee: this-schedule

import java.util.concurrent.locks.*;

/** What was done before a signal is seen by who was woken. */
public class ConditionData {
    static boolean ok;
    static int x;

    public static void main(String[] args) throws Exception {
        ReentrantLock l = new ReentrantLock();
        Condition c = l.newCondition();
        Thread t = new Thread(() -> {
            x++;
            l.lock();
            try {
                ok = true;
                c.signal();
            } finally {
                l.unlock();
            }
        });
        t.start();
        l.lock();
        try {
            while (!ok) c.await();
        } finally {
            l.unlock();
        }
        x++;
        t.join();
    }
}
