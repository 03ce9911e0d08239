// guarantee: same-outcomes

import java.util.concurrent.*;

/** tryAcquire with a limit may get a permit in time, or not. */
public class TimedTryAcquire {
    static int data;

    public static void main(String[] args) throws Exception {
        Semaphore s = new Semaphore(1);
        Thread t = new Thread(() -> {
            s.acquireUninterruptibly();
            data = 1;
            s.release();
        });
        t.start();
        if (s.tryAcquire(1, TimeUnit.SECONDS)) {
            s.release();
        } else {
            data = 4;
        }
        t.join();
    }
}
