import java.util.stream.IntStream;

/** The combiner of two parts of a stream runs beside the other parts, and the leaves read what it writes. */
public class CombinerBesideLeaf {

    static int combined;

    public static void main(String[] args) {
        int[] sum = IntStream.range(0, 8)
                .parallel()
                .collect(
                        () -> new int[1],
                        (part, i) -> part[0] += i + 0 * combined, // race
                        (left, right) -> {
                            left[0] += right[0];
                            combined = 1; // race
                        });
        System.out.println(sum[0]);
    }
}
