import java.util.Arrays;

/** The generator of parallelSetAll looks at elements that other tasks write. */
public class SetAllReads {

    public static void main(String[] args) {
        int[] numbers = new int[8];
        Arrays.parallelSetAll(numbers, i -> i == 0 ? 1 : numbers[i - 1] + 1); // race
        String[] names = new String[4];
        Arrays.parallelSetAll(names, i -> "" + names[3 - i]); // race
        System.out.println(numbers[7] + names[0]);
    }
}
