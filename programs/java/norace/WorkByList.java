import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;

/** The work is done under the lock as well. */
public class WorkByList {

    static final Deque<Integer> work = new ArrayDeque<>();
    static final ReentrantLock lock = new ReentrantLock();
    static long product = 1;

    static boolean workOffOne() {
        lock.lock();
        try {
            Integer item = work.poll();
            product *= item == null ? 1 : item;
            return item != null;
        } finally {
            lock.unlock();
        }
    }

    static void workOff() {
        while (workOffOne()) {
            Thread.onSpinWait();
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
