// explore: failure, complete, 6 schedules
import java.util.concurrent.atomic.AtomicInteger;

/** A queue whose owner pops at one end while another task steals at the other one; the owner looks for the thief too early. */
public class WorkStealing {
    static volatile int head;
    static volatile int tail;
    static final Object LOCK = new Object();
    static final AtomicInteger TAKEN = new AtomicInteger();

    static void pop() {
        int last = tail - 1;
        boolean isFree = head <= last;
        tail = last;
        if (isFree) {
            take();
        } else {
            tail = last + 1;
        }
    }

    static void steal() {
        synchronized (LOCK) {
            int first = head;
            head = first + 1;
            if (first < tail) {
                take();
            } else {
                head = first;
            }
        }
    }

    static void take() {
        if (TAKEN.incrementAndGet() > 1) {
            throw new AssertionError("one item was taken twice");
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        tail = 1;
        Thread owner = new Thread(WorkStealing::pop);
        Thread thief = new Thread(WorkStealing::steal);
        owner.start();
        thief.start();
        owner.join();
        thief.join();
    }
}
