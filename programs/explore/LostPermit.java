// explore: deadlock, complete, 2 schedules
import java.util.concurrent.locks.LockSupport;

/** A thread says where it parks, and is given its permit only if that was seen. */
public class LostPermit {
    static volatile Thread waiter;

    public static void main(String[] arguments) throws InterruptedException {
        Thread thread = new Thread(() -> {
            waiter = Thread.currentThread();
            LockSupport.park();
        });
        thread.start();
        Thread seen = waiter;
        if (seen != null) {
            LockSupport.unpark(seen);
        }
        thread.join();
    }
}
