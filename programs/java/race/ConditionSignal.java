import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The value is written after the signal and outside the lock. */
public class ConditionSignal {

    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CHANGED = LOCK.newCondition();
    static boolean ready;
    static int value;

    public static void main(String[] args) throws Exception {
        Thread waiting = new Thread(() -> {
            LOCK.lock();
            try {
                while (!ready) {
                    CHANGED.awaitUninterruptibly();
                }
            } finally {
                LOCK.unlock();
            }
            value++; // race
        });
        waiting.start();
        LOCK.lock();
        try {
            ready = true;
            CHANGED.signalAll();
        } finally {
            LOCK.unlock();
        }
        value = 5; // race
        waiting.join();
    }
}
