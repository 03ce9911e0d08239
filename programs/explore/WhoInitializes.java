// explore: failure, complete, 4 schedules
import java.util.concurrent.atomic.AtomicInteger;

/** The first of two tasks to use a class runs its initialiser, between steps of the other one. */
public class WhoInitializes {
    static final AtomicInteger STEPS = new AtomicInteger();

    static class Lazy {
        static final int NUMBER = STEPS.incrementAndGet();
    }

    static void use() {
        STEPS.incrementAndGet();
        if (Lazy.NUMBER == 3) {
            throw new AssertionError("both had begun before");
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(WhoInitializes::use);
        Thread second = new Thread(WhoInitializes::use);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
