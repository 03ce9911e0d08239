// explore: deadlock, complete, 3 schedules
import java.util.concurrent.locks.ReentrantLock;

/** Two tasks take two locks, in opposite orders. After SCTBench's deadlock01. */
public class Deadlock01 {
    static final ReentrantLock A = new ReentrantLock();
    static final ReentrantLock B = new ReentrantLock();
    static int counter = 1;

    static void count(ReentrantLock outer, ReentrantLock inner, int change) {
        outer.lock();
        inner.lock();
        counter += change;
        inner.unlock();
        outer.unlock();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(() -> count(A, B, 1));
        Thread second = new Thread(() -> count(B, A, -1));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
