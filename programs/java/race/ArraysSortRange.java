import java.util.Arrays;

/** A part of an array is sorted. */
public class ArraysSortRange {

    public static void main(String[] args) throws Exception {
        int[] array = {4, 3, 2, 1};
        Thread worker = new Thread(() -> Arrays.sort(array, 0, 3)); // race
        worker.start();
        Arrays.sort(array, 2, 4); // race
        worker.join();
    }
}
