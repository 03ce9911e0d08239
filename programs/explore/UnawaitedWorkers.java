// explore: failure, complete, 4 schedules
import java.util.concurrent.atomic.AtomicInteger;

/** The main task adds up what its workers have found without waiting for their end. After barnes, fft and lu in SCTBench. */
public class UnawaitedWorkers {
    static final AtomicInteger FOUND = new AtomicInteger();
    static final AtomicInteger ENDED = new AtomicInteger();

    static void works() {
        FOUND.addAndGet(5);
        ENDED.incrementAndGet();
    }

    public static void main(String[] arguments) {
        new Thread(UnawaitedWorkers::works).start();
        new Thread(UnawaitedWorkers::works).start();
        if (FOUND.get() != 10) {
            throw new AssertionError("found " + FOUND + " after " + ENDED + " workers");
        }
    }
}
