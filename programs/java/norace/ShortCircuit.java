import java.util.stream.IntStream;

/** What could be cut short but is not sees all elements in every schedule. */
public class ShortCircuit {

    public static void main(String[] args) {
        boolean all = IntStream.range(0, 20).parallel().allMatch(i -> i < 20);
        boolean none = IntStream.range(0, 20).parallel().noneMatch(i -> i > 20);
        boolean found = IntStream.range(0, 20).parallel().filter(i -> i > 20).findFirst().isPresent();
        boolean any = IntStream.range(0, 20).parallel().anyMatch(i -> i == 5); // assumed
        System.out.println(all + " " + none + " " + found + " " + any);
    }
}
