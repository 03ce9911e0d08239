import java.util.Arrays;

/** A part of an array is copied. */
public class ArraysCopyOfRange {

    public static void main(String[] args) throws Exception {
        int[] array = new int[8];
        Thread worker = new Thread(() -> array[3] = 1); // race
        worker.start();
        System.out.println(Arrays.copyOfRange(array, 2, 4).length); // race
        worker.join();
    }
}
