// explore: failure, complete, 4 schedules
import java.util.ArrayDeque;
import java.util.Deque;

/** A dequeuer that takes an empty queue for the end, though the enqueuer goes on. After SCTBench's queue. */
public class CheckedQueue {
    static final int ITEMS = 2;
    static final Object LOCK = new Object();
    static final Deque<Integer> QUEUE = new ArrayDeque<>();

    static void enqueue() {
        for (int i = 0; i < ITEMS; i++) {
            synchronized (LOCK) {
                QUEUE.add(i);
            }
        }
    }

    static void dequeue() {
        for (int i = 0; i < ITEMS; i++) {
            synchronized (LOCK) {
                if (QUEUE.isEmpty()) {
                    throw new AssertionError("nothing left after " + i);
                }
                QUEUE.remove();
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread enqueuer = new Thread(CheckedQueue::enqueue);
        Thread dequeuer = new Thread(CheckedQueue::dequeue);
        enqueuer.start();
        dequeuer.start();
        enqueuer.join();
        dequeuer.join();
    }
}
