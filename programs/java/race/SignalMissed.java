import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A signal comes before a task waits for it. It wakes no task, and the wait ends by its time limit: nothing is ordered. */
public class SignalMissed {

    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CHANGED = LOCK.newCondition();
    static int data;

    static void fill() {
        data = 1; // race
        LOCK.lock();
        try {
            CHANGED.signalAll();
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread filler = new Thread(SignalMissed::fill);
        filler.start();
        LOCK.lock();
        try {
            CHANGED.await(50, TimeUnit.MILLISECONDS);
        } finally {
            LOCK.unlock();
        }
        data = 2; // race
        filler.join();
        System.out.println(data > 0);
    }
}
