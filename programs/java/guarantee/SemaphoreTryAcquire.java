// guarantee: same-outcomes

import java.util.concurrent.*;

/** tryAcquire succeeds or not. */
public class SemaphoreTryAcquire {
    static int data;

    public static void main(String[] args) throws Exception {
        Semaphore one = new Semaphore(1);
        Thread other = new Thread(() -> {
            if (one.tryAcquire()) {
                one.release();
            }
        });
        other.start();
        if (one.tryAcquire()) {
            one.release();
        } else {
            data = 1;
        }
        other.join();
    }
}
