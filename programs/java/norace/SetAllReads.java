import java.util.Arrays;

/** The generator of parallelSetAll looks at another array, or at the element that it is to replace. */
public class SetAllReads {

    public static void main(String[] args) {
        int[] numbers = new int[8];
        Arrays.parallelSetAll(numbers, i -> numbers[i] + i);
        double[] halves = new double[8];
        Arrays.parallelSetAll(halves, i -> numbers[i] / 2.0);
        long[] squares = new long[8];
        Arrays.parallelSetAll(squares, i -> (long) i * i);
        System.out.println(halves[7] + squares[7]);
    }
}
