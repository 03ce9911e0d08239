import java.util.Arrays;

/** A part of an array is filled. */
public class ArraysFill {

    public static void main(String[] args) throws Exception {
        int[] array = new int[8];
        Thread worker = new Thread(() -> Arrays.fill(array, 0, 5, 1)); // race
        worker.start();
        array[4] = 2; // race
        worker.join();
    }
}
