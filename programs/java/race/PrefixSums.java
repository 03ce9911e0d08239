import java.util.Arrays;

/** The function of a parallel prefix counts its calls, which come from many tasks; another looks at the array itself. */
public class PrefixSums {

    static int calls;

    public static void main(String[] args) {
        long[] numbers = new long[64];
        Arrays.parallelPrefix(numbers, (left, right) -> {
            calls++; // race
            return left + right;
        });
        int[] others = new int[64];
        Arrays.parallelPrefix(others, 0, 40, (left, right) -> left + right + others[39]); // race
        System.out.println(calls + others[63]);
    }
}
