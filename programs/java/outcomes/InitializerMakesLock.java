// guarantee: every-schedule

import java.util.concurrent.locks.*;

/** A lock that an initialiser made protects as others do. */
public class InitializerMakesLock {
    static int data;
    static int data2;

    static class H {
        static final ReentrantLock L = new ReentrantLock();
        static final Object O = new Object();
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            H.L.lock();
            data++;
            H.L.unlock();
        });
        Thread b = new Thread(() -> {
            H.L.lock();
            data2++;
            H.L.unlock();
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
