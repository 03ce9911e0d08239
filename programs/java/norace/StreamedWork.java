import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** The parts of a parallel stream share the work as threads do, and each has an element for its sum. */
public class StreamedWork {

    static final AtomicInteger next = new AtomicInteger();
    static final int[] sums = new int[2];

    static void onEachWorker(int workers, java.util.function.IntConsumer work) {
        IntStream.range(0, workers).parallel().forEach(work);
    }

    public static void main(String[] args) {
        onEachWorker(2, worker -> {
            int i;
            while ((i = next.getAndIncrement()) < 4) {
                sums[worker] += i;
            }
        });
        System.out.println(sums[0] + sums[1]);
    }
}
