import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** The program looks whether an attempt was successful, but goes on alike after a failure. */
public class AttemptTestedLate {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Semaphore PERMIT = new Semaphore(1);
    static final CountDownLatch DONE = new CountDownLatch(1);
    static int locked;
    static int permitted;
    static int made;

    static void work() {
        boolean isLocked = LOCK.tryLock();
        try {
            locked++; // race
        } finally {
            if (isLocked) {
                LOCK.unlock();
            }
        }
        boolean isPermitted = PERMIT.tryAcquire();
        permitted++; // race
        if (isPermitted) {
            PERMIT.release();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            work();
            made = 1; // race
            DONE.countDown();
        });
        other.start();
        work();
        if (!DONE.await(100, TimeUnit.MILLISECONDS)) {
            System.out.println("The other one is late.");
        }
        System.out.println(made); // race
        other.join();
    }
}
