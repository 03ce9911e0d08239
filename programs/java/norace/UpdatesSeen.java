import java.util.concurrent.atomic.AtomicInteger;

/** A task that sees a value which two tasks have changed in turn follows both. */
public class UpdatesSeen {
    static final AtomicInteger UPDATED = new AtomicInteger();
    static final AtomicInteger SWAPPED = new AtomicInteger();
    static int before;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            before = 1;
            UPDATED.updateAndGet(value -> value | 1);
            SWAPPED.set(1);
        });
        Thread two = new Thread(() -> {
            UPDATED.updateAndGet(value -> value | 2); // weakened
            SWAPPED.compareAndSet(1, 2);
        });
        one.start();
        two.start();
        while (UPDATED.get() != 3) { // weakened
            Thread.onSpinWait();
        }
        System.out.println(before);
        if (SWAPPED.get() == 2) {
            System.out.println(before);
        }
        one.join();
        two.join();
    }
}
