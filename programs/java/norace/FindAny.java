import java.util.stream.IntStream;

/** Which element is found depends on the schedule. */
public class FindAny {

    static int tested;

    public static void main(String[] args) throws Exception {
        System.out.println(IntStream.range(0, 8).parallel().filter(i -> i > 3).findAny().isPresent()); // assumed
    }
}
