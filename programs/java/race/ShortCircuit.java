import java.util.stream.IntStream;

/** The predicate of a match counts. */
public class ShortCircuit {

    static int calls;

    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 20).parallel().allMatch(i -> calls++ < 20)); // race
    }
}
