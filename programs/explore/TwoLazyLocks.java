// explore: failure, complete, 100 schedules
import java.util.concurrent.locks.ReentrantLock;

/** A lock that is made when it is first needed: two tasks may get one each. After a lazily made lock of NSPR in SCTBench. */
public class TwoLazyLocks {
    static volatile ReentrantLock lock;
    static volatile int inside;

    static void enters() {
        if (lock == null) {
            lock = new ReentrantLock();
        }
        ReentrantLock own = lock;
        own.lock();
        inside++;
        if (inside > 1) {
            throw new AssertionError("two tasks inside");
        }
        inside--;
        own.unlock();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(TwoLazyLocks::enters);
        Thread second = new Thread(TwoLazyLocks::enters);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
