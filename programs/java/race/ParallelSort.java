import java.util.Arrays;

/** The comparator of a parallel sort counts; arrays of up to 8192 elements are sorted by one task. */
public class ParallelSort {

    static int comparisons;

    public static void main(String[] args) {
        Integer[] numbers = new Integer[20000];
        Arrays.setAll(numbers, i -> -i);
        Arrays.parallelSort(numbers, (a, b) -> {
            comparisons++; // race
            return Integer.compare(a, b);
        });
    }
}
