import java.util.stream.IntStream;

/** The combiner of two parts of a stream writes to its own parts only, and the caller reads after all. */
public class CombinerBesideLeaf {

    static int combined;

    public static void main(String[] args) {
        int[] sum = IntStream.range(0, 8)
                .parallel()
                .collect(() -> new int[1], (part, i) -> part[0] += i, (left, right) -> left[0] += right[0]);
        combined = sum[0];
        System.out.println(combined);
    }
}
