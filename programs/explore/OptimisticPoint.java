// explore: race-free, explored, 6 schedules
import java.util.concurrent.locks.StampedLock;

/** An optimistic read of two fields, beside a writer of both; a read that fails is repeated under the lock. */
public class OptimisticPoint {
    static final StampedLock LOCK = new StampedLock();
    static int x;
    static int y;

    static void move() {
        long stamp = LOCK.writeLock();
        try {
            x++;
            y++;
        } finally {
            LOCK.unlockWrite(stamp);
        }
    }

    static int distance() {
        long stamp = LOCK.tryOptimisticRead();
        int distance = x - y;
        if (!LOCK.validate(stamp)) {
            stamp = LOCK.readLock();
            try {
                distance = x - y;
            } finally {
                LOCK.unlockRead(stamp);
            }
        }
        return distance;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread writer = new Thread(OptimisticPoint::move);
        Thread reader = new Thread(() -> {
            if (distance() != 0) {
                throw new AssertionError("a half of the move");
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
