import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Parts of a parallel stream take different numbers of places to store into, so that they end in another order than they begin; the caller looks at all. */
public class StreamedShares {

    static int stored(int parts) {
        int[] taken = new int[4 * parts];
        AtomicInteger next = new AtomicInteger();
        IntStream.range(0, parts).parallel().forEach(part -> {
            for (int k = 0; k < part * 7 % 4; k++) {
                int at = next.getAndIncrement();
                if (at < taken.length) {
                    taken[at] = 1;
                }
            }
        });
        int sum = 0;
        for (int one : taken) {
            sum += one;
        }
        return sum;
    }

    public static void main(String[] args) {
        for (int parts = 2; parts < 20; parts++) {
            System.out.println(stored(parts));
        }
    }
}
