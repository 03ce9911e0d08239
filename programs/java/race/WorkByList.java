import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;

/** A list of work under a lock: the lock does not reach as far as the work. */
public class WorkByList {

    static final Deque<Integer> work = new ArrayDeque<>();
    static final ReentrantLock lock = new ReentrantLock();
    static long product = 1;

    static Integer next() {
        lock.lock();
        try {
            return work.poll();
        } finally {
            lock.unlock();
        }
    }

    static void workOff() {
        for (Integer item = next(); item != null; item = next()) {
            product *= item; // race
        }
    }

    public static void main(String[] args) throws Exception {
        work.add(2);
        work.add(3);
        Thread first = new Thread(WorkByList::workOff);
        Thread second = new Thread(WorkByList::workOff);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(product);
    }
}
