import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Operations that are no race; those whose order may change the result say so. */
public class OrderDependence {

    static int total;
    static volatile int latest;
    static volatile boolean alone;

    static void both(Runnable first, Runnable second) throws InterruptedException {
        Thread worker = new Thread(first);
        worker.start();
        second.run();
        worker.join();
    }

    static synchronized void add(int amount) {
        total += amount; // order
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger counter = new AtomicInteger();
        both(counter::incrementAndGet, () -> counter.addAndGet(2));
        System.out.println(counter.get());
        LongAdder adder = new LongAdder();
        both(adder::increment, adder::increment);
        System.out.println(adder.sum());
        Map<String, Integer> map = new ConcurrentHashMap<>();
        both(() -> map.merge("a", 1, Integer::sum), () -> map.merge("a", 2, Integer::sum));
        both(() -> map.put("b", 1), () -> map.put("c", 2));
        alone = true;
        System.out.println(alone);
        if (args.length > 0) {
            return;
        }
        both(() -> add(1), () -> add(2));
        both(() -> latest = 1, () -> latest = 2); // order
        both(
                () -> latest = 3, // order
                () -> System.out.println(latest)); // order
        both(
                () -> System.out.println(counter.getAndIncrement()), // order
                () -> System.out.println(counter.getAndIncrement())); // order
        both(() -> map.put("d", 1), () -> map.put("d", 2)); // order
        Queue<Integer> queue = new ConcurrentLinkedQueue<>();
        both(() -> queue.add(1), () -> queue.add(2)); // order
    }
}
