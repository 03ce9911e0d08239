// explore: race-free, complete, 2 schedules
import java.util.concurrent.locks.LockSupport;

/** A permit that comes before the thread parks is kept for it. */
public class ParkedUntilSet {
    static volatile int value;

    public static void main(String[] arguments) throws InterruptedException {
        Thread thread = new Thread(() -> {
            if (value == 0) {
                LockSupport.park();
            }
            if (value == 0) {
                throw new AssertionError("woken up too early");
            }
        });
        thread.start();
        value = 1;
        LockSupport.unpark(thread);
        thread.join();
    }
}
