import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAccumulator;

/** What an accumulator does for its own value it does not do for others. */
public class Accumulators {

    static long seen;

    public static void main(String[] args) throws InterruptedException {
        LongAccumulator greatest = new LongAccumulator(Long::max, 0);
        AtomicStampedReference<String> name = new AtomicStampedReference<>("a", 0);
        Thread thread = new Thread(() -> {
            greatest.accumulate(7);
            name.set("b", 1);
            seen++; // race
        });
        thread.start();
        greatest.accumulate(5);
        seen++; // race
        thread.join();
        System.out.println(greatest.get() + name.getReference());
    }
}
