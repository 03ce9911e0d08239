import java.util.Arrays;

/** Parts that do not overlap. */
public class ArraysSortRange {

    public static void main(String[] args) throws Exception {
        int[] array = {4, 3, 2, 1};
        Thread worker = new Thread(() -> Arrays.sort(array, 0, 2));
        worker.start();
        Arrays.sort(array, 2, 4);
        worker.join();
    }
}
