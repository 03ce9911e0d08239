import java.util.stream.IntStream;

/** The predicate writes a field. */
public class FindAny {

    static int tested;

    public static void main(String[] args) throws Exception {
        System.out.println(IntStream.range(0, 8).parallel().filter(i -> (tested = i) > 9).findAny().isPresent()); // race
    }
}
