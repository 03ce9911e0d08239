import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Loops that look like a wait for another task, but come to an end by themselves. */
public class LongLoops {

    static class Counter {
        int count;

        int get() {
            return count;
        }

        void add(int number) {
            count += number;
        }
    }

    static volatile int factor = 3;

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Thread plain = new Thread(() -> {
            while (counter.get() < 1_500_000) {
                counter.add(1);
            }
        });
        plain.start();
        plain.join();
        AtomicInteger atomic = new AtomicInteger();
        Thread updating = new Thread(() -> {
            while (atomic.get() < 1_000_000) {
                atomic.incrementAndGet();
            }
        });
        updating.start();
        updating.join();
        long[] sum = new long[1];
        Thread reading = new Thread(() -> {
            long total = 0;
            for (int i = 0; i < 1_500_000; i++) {
                total += factor;
            }
            sum[0] = total;
        });
        reading.start();
        reading.join();
        List<Integer> ones = Collections.nCopies(1_200_000, 1);
        Thread walking = new Thread(() -> {
            Iterator<Integer> iterator = ones.iterator();
            while (iterator.hasNext()) {
                counter.add(iterator.next());
            }
        });
        walking.start();
        walking.join();
        System.out.println(counter.count + atomic.get() + sum[0]);
    }
}
