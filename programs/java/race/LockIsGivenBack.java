import java.util.concurrent.locks.ReentrantLock;

/** A read after the lock was given back. */
public class LockIsGivenBack {

    static final ReentrantLock LOCK = new ReentrantLock();
    static int count;

    static void increment() {
        LOCK.lock();
        try {
            count++; // race
        } finally {
            LOCK.unlock();
        }
        System.out.println(count > 2); // race
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
