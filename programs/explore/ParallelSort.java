// explore: failure, complete, 4 schedules
import java.util.concurrent.atomic.AtomicInteger;

/** Two tasks sort halves and count down; the one that believes to be the last merges, but looks at the count in a step of its own. */
public class ParallelSort {
    static final int[] NUMBERS = {3, 1, 4, 2};
    static final AtomicInteger LEFT = new AtomicInteger(2);
    static final AtomicInteger MERGES = new AtomicInteger();

    static void sort(int from) {
        if (NUMBERS[from] > NUMBERS[from + 1]) {
            int smaller = NUMBERS[from + 1];
            NUMBERS[from + 1] = NUMBERS[from];
            NUMBERS[from] = smaller;
        }
        LEFT.decrementAndGet();
        if (LEFT.get() == 0 && MERGES.incrementAndGet() == 2) {
            throw new AssertionError("both are the last one");
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(() -> sort(0));
        Thread second = new Thread(() -> sort(2));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
