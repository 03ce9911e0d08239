// explore: race-free, complete, 6 schedules
import java.util.concurrent.locks.StampedLock;

/** Two writers and a reader under a stamped lock: each order is run. */
public class StampedCounter {
    static final StampedLock LOCK = new StampedLock();
    static int count;

    static void write(int factor) {
        long stamp = LOCK.writeLock();
        try {
            count = count * factor + 1;
        } finally {
            LOCK.unlockWrite(stamp);
        }
    }

    static void read() {
        long stamp = LOCK.readLock();
        try {
            System.out.println(count);
        } finally {
            LOCK.unlockRead(stamp);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(() -> write(2));
        Thread second = new Thread(() -> write(3));
        Thread reader = new Thread(StampedCounter::read);
        first.start();
        second.start();
        reader.start();
        first.join();
        second.join();
        reader.join();
    }
}
