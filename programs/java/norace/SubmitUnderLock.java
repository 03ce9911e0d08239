import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.locks.ReentrantLock;

/** The task needs a lock that its creator holds when it creates it. */
public class SubmitUnderLock {

    static final ReentrantLock LOCK = new ReentrantLock();
    static int value;

    static void count() {
        LOCK.lock();
        try {
            value++;
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        ForkJoinTask<?> task;
        LOCK.lock();
        try {
            task = ForkJoinPool.commonPool().submit(SubmitUnderLock::count);
            value++;
        } finally {
            LOCK.unlock();
        }
        task.join();
        System.out.println(value);
    }
}
