import java.util.Arrays;

/** Comparing reads both. */
public class ArraysEquals {

    public static void main(String[] args) throws Exception {
        int[] one = new int[4];
        int[] two = new int[4];
        Thread worker = new Thread(() -> two[3] = 1); // race
        worker.start();
        System.out.println(Arrays.equals(one, two)); // race
        worker.join();
    }
}
