import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** A wait whose limit may pass orders nothing: the program goes on alike after its end. */
public class LimitedWaits {

    static final Object MONITOR = new Object();
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CONDITION = LOCK.newCondition();
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
            notified = 1; // race
            synchronized (MONITOR) {
                MONITOR.notify();
            }
            signalled = 1; // race
            LOCK.lock();
            CONDITION.signal();
            LOCK.unlock();
            unparked = 1; // race
            LockSupport.unpark(main);
            try {
                met = 1; // race
                barrier.await();
                advanced = 1; // race
                phaser.arrive();
                traded = 1; // race
                exchanger.exchange("a");
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new AssertionError(e);
            }
        });
        synchronized (MONITOR) {
            other.start();
            MONITOR.wait(200);
        }
        System.out.println(notified); // race
        LOCK.lock();
        CONDITION.await(200, TimeUnit.MILLISECONDS);
        LOCK.unlock();
        System.out.println(signalled); // race
        LockSupport.parkNanos(200_000_000);
        System.out.println(unparked); // race
        try {
            barrier.await(200, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // goes on
        }
        System.out.println(met); // race
        try {
            phaser.awaitAdvanceInterruptibly(0, 200, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // goes on
        }
        System.out.println(advanced); // race
        try {
            exchanger.exchange("b", 200, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // goes on
        }
        System.out.println(traded); // race
    }
}
