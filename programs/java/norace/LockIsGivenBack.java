import java.util.concurrent.locks.ReentrantLock;

/** Everything happens under the lock. */
public class LockIsGivenBack {

    static final ReentrantLock LOCK = new ReentrantLock();
    static int count;

    static void increment() {
        LOCK.lock();
        try {
            count++;
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> increment());
        Thread two = new Thread(() -> increment());
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
