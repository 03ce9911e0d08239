import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAccumulator;

/** Accumulators and stamped references, shared without any other order. */
public class Accumulators {

    public static void main(String[] args) throws InterruptedException {
        LongAccumulator greatest = new LongAccumulator(Long::max, 0);
        AtomicStampedReference<String> name = new AtomicStampedReference<>("a", 0);
        Thread thread = new Thread(() -> {
            greatest.accumulate(7);
            name.set("b", 1);
        });
        thread.start();
        greatest.accumulate(5);
        thread.join();
        System.out.println(greatest.get() + name.getReference());
    }
}
