import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A signal may come before a task waits for it. The task looks at a flag under the lock, so it does not miss the change. */
public class SignalMissed {

    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CHANGED = LOCK.newCondition();
    static boolean isFilled;
    static int data;

    static void fill() {
        data = 1;
        LOCK.lock();
        try {
            isFilled = true;
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
            while (!isFilled) { // weakened
                CHANGED.await(50, TimeUnit.MILLISECONDS);
            }
        } finally {
            LOCK.unlock();
        }
        data = 2;
        filler.join();
        System.out.println(data > 0);
    }
}
