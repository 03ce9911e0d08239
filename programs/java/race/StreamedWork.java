import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** The parts of a parallel stream share the work as threads do, here by way of a method that is given what to do. */
public class StreamedWork {

    static final AtomicInteger next = new AtomicInteger();
    static int sum;

    static void onEachWorker(int workers, Runnable work) {
        IntStream.range(0, workers).parallel().forEach(worker -> work.run());
    }

    public static void main(String[] args) {
        onEachWorker(2, () -> {
            int i;
            while ((i = next.getAndIncrement()) < 4) {
                sum += i; // race
            }
        });
        System.out.println(sum);
    }
}
