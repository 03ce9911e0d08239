import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

/** Elements of a parallel stream wait for a later one, in code that is not known beforehand and see what it wrote. */
public class ElementsAwait {

    interface Step {
        void take(int element) throws InterruptedException;
    }

    static final CountDownLatch ready = new CountDownLatch(1);
    static int value;

    static Step step(boolean waits) {
        if (waits) {
            return element -> {
                if (element < 5) {
                    ready.await();
                }
            };
        }
        return element -> {};
    }

    public static void main(String[] args) {
        Step step = step(args.length == 0);
        int[] seen = new int[20];
        IntStream.range(0, seen.length).parallel().forEach(i -> {
            try {
                step.take(i);
                if (i == 3) {
                    seen[i] = value;
                }
                if (i == 7) {
                    value = 1;
                    ready.countDown();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        System.out.println(seen[3] + value);
    }
}
