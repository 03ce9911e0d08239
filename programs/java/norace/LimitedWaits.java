import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** The program looks how a wait with a limit has ended, or what it waited for. */
public class LimitedWaits {

    static final Object MONITOR = new Object();
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CONDITION = LOCK.newCondition();
    static boolean isNotified;
    static volatile boolean isUnparked;
    static int notified;
    static int signalled;
    static int unparked;
    static int met;
    static int advanced;
    static int traded;

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        CyclicBarrier barrier = new CyclicBarrier(2);
        Phaser phaser = new Phaser(1);
        Exchanger<String> exchanger = new Exchanger<>();
        Thread other = new Thread(() -> {
            notified = 1;
            synchronized (MONITOR) {
                isNotified = true; // assumed
                MONITOR.notify();
            }
            signalled = 1;
            LOCK.lock();
            CONDITION.signal();
            LOCK.unlock();
            unparked = 1;
            isUnparked = true;
            LockSupport.unpark(main);
            try {
                met = 1;
                barrier.await();
                advanced = 1;
                phaser.arrive();
                traded = 1;
                exchanger.exchange("a"); // assumed
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new AssertionError(e);
            }
        });
        LOCK.lock();
        synchronized (MONITOR) {
            other.start();
            while (!isNotified) { // weakened
                MONITOR.wait(200);
            }
        }
        System.out.println(notified);
        if (CONDITION.await(200, TimeUnit.MILLISECONDS)) { // weakened
            System.out.println(signalled);
        }
        LOCK.unlock();
        while (!isUnparked) { // weakened
            LockSupport.parkNanos(200_000_000);
        }
        System.out.println(unparked);
        try {
            barrier.await(200, TimeUnit.MILLISECONDS); // assumed
            System.out.println(met);
        } catch (TimeoutException e) {
            return;
        }
        try {
            phaser.awaitAdvanceInterruptibly(0, 200, TimeUnit.MILLISECONDS); // assumed
            System.out.println(advanced);
        } catch (TimeoutException e) {
            return;
        }
        try {
            exchanger.exchange("b", 200, TimeUnit.MILLISECONDS); // weakened
            System.out.println(traded);
        } catch (TimeoutException e) {
            return;
        }
    }
}
