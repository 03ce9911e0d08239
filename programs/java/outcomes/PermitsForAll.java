// guarantee: every-schedule

import java.util.concurrent.*;

/** A semaphore with a permit for each task has one outcome. */
public class PermitsForAll {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        Semaphore s = new Semaphore(2);
        Thread a = new Thread(() -> {
            s.acquireUninterruptibly();
            data = 1;
            s.release();
        });
        a.start();
        s.acquireUninterruptibly();
        data2 = 1;
        s.release();
        a.join();
    }
}
