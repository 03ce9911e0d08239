import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Spliterator;
import java.util.stream.StreamSupport;

/** Elements that lie in the other part, and behind what an array was filled with. */
public class SplitWalks {

    public static void main(String[] args) throws InterruptedException {
        int[] numbers = new int[8];
        Spliterator.OfInt upper = Arrays.spliterator(numbers);
        Spliterator.OfInt lower = upper.trySplit();
        List<Integer> list = new ArrayList<>(Collections.nCopies(8, 1));
        Spliterator<Integer> half = list.spliterator();
        half.trySplit();
        Integer[] copy = new Integer[8];
        Integer[] tooShort = new Integer[1];
        List<Integer> few = List.of(1, 2);
        Thread thread = new Thread(() -> {
            upper.forEachRemaining((int number) -> System.out.println(number));
            StreamSupport.stream(half, false).forEach(System.out::println);
            new ArrayList<>(few).toArray(copy);
            new ArrayList<>(few).toArray(tooShort);
        });
        thread.start();
        lower.forEachRemaining((int number) -> System.out.println(number));
        numbers[3] = 1;
        list.set(3, 2);
        copy[3] = 1;
        tooShort[0] = 1;
        thread.join();
    }
}
