import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A sorted stream runs its functions where its elements are asked for, not where it is made. */
public class SortedLater {

    static final int[] cells = new int[8];

    public static void main(String[] args) throws Exception {
        Stream<Integer> sorted = IntStream.range(0, 8)
                .parallel()
                .boxed()
                .map(i -> cells[i] = 8 - i) // race
                .sorted();
        Thread thread = new Thread(() -> {
            List<Integer> all = sorted.toList();
            System.out.println(all);
        });
        thread.start();
        System.out.println(cells[3] > 9); // race
        thread.join();
    }
}
