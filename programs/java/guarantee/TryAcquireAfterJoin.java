// guarantee: every-schedule

import java.util.concurrent.*;

/** tryAcquire has one outcome after the only task that releases was joined. */
public class TryAcquireAfterJoin {
    static int data;

    public static void main(String[] args) throws Exception {
        Semaphore s = new Semaphore(0);
        Thread t = new Thread(() -> {
            data = 1;
            s.release();
        });
        t.start();
        t.join();
        if (s.tryAcquire(1, TimeUnit.SECONDS)) {
            data = 2;
        }
    }
}
