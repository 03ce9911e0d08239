import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** After a failure the program does without the data, waits, or ends. */
public class AttemptTestedLate {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Semaphore PERMIT = new Semaphore(1);
    static final CountDownLatch WRITTEN = new CountDownLatch(1);
    static final CountDownLatch DONE = new CountDownLatch(1);
    static int locked;
    static int permitted;
    static int made;

    static void work() {
        boolean isLocked = LOCK.tryLock(); // assumed
        if (!isLocked) {
            LOCK.lock();
        }
        try {
            locked++;
        } finally {
            LOCK.unlock();
        }
        boolean isPermitted = PERMIT.tryAcquire(); // assumed
        System.out.println(isPermitted ? "working" : "skipping");
        if (isPermitted) {
            permitted++;
            PERMIT.release();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StringBuilder text = new StringBuilder();
        Thread other = new Thread(() -> {
            text.append("written");
            WRITTEN.countDown();
            work();
            made = 1;
            DONE.countDown();
        });
        other.start();
        if (WRITTEN.await(100, TimeUnit.MILLISECONDS)) { // assumed
            System.out.println(text);
        }
        work();
        if (!DONE.await(100, TimeUnit.MILLISECONDS)) { // assumed
            System.out.println("The other one is late.");
            return;
        }
        System.out.println(made);
        other.join();
    }
}
