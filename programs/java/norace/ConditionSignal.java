import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The value is written before the signal. */
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
                    CHANGED.awaitUninterruptibly(); // weakened
                }
            } finally {
                LOCK.unlock();
            }
            value++;
        });
        waiting.start();
        value = 5;
        LOCK.lock();
        try {
            ready = true;
            CHANGED.signalAll();
        } finally {
            LOCK.unlock();
        }
        waiting.join();
        System.out.println(value);
    }
}
