import java.util.stream.IntStream;

/** The inner streams share a field. */
public class ParallelFlatMap {

    static int count;
    static int[] cells = new int[16];

    public static void main(String[] args) throws Exception {
        long n = IntStream.range(0, 4).parallel().flatMap(i -> IntStream.range(0, 4).map(j -> count++)).sum(); // race
        System.out.println(n);
    }
}
