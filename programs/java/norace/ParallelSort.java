import java.util.Arrays;

/** The same for an array that one task sorts, and for comparators that keep nothing. */
public class ParallelSort {

    static int comparisons;

    public static void main(String[] args) {
        Integer[] few = new Integer[100];
        Arrays.setAll(few, i -> -i);
        Arrays.parallelSort(few, (a, b) -> {
            comparisons++;
            return Integer.compare(a, b);
        });
        int[] many = new int[20000];
        Arrays.setAll(many, i -> -i);
        Arrays.parallelSort(many);
        System.out.println(few[0] + many[0]);
    }
}
