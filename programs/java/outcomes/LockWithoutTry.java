// guarantee: every-schedule

import java.util.concurrent.locks.*;

/** Two critical sections that touch different data have one outcome. */
public class LockWithoutTry {
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
        l.lock();
        data2 = 2;
        l.unlock();
        t.join();
    }
}
