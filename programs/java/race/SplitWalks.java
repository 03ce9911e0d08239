import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Spliterator;
import java.util.stream.StreamSupport;

/** A part that was split off walks over its own elements, and an array is filled with as many elements as there are. */
public class SplitWalks {

    public static void main(String[] args) throws InterruptedException {
        int[] numbers = new int[8];
        Spliterator.OfInt upper = Arrays.spliterator(numbers);
        Spliterator.OfInt lower = upper.trySplit();
        List<Integer> list = new ArrayList<>(Collections.nCopies(8, 1));
        Spliterator<Integer> half = list.spliterator();
        half.trySplit();
        Integer[] copy = new Integer[8];
        List<Integer> few = List.of(1, 2);
        Thread thread = new Thread(() -> {
            upper.forEachRemaining((int number) -> System.out.println(number)); // race
            StreamSupport.stream(half, false).forEach(System.out::println); // race
            new ArrayList<>(few).toArray(copy); // race
        });
        thread.start();
        lower.forEachRemaining((int number) -> System.out.println(number));
        numbers[4] = 1; // race
        list.set(4, 2); // race
        copy[2] = 1; // race
        thread.join();
    }
}
