import java.util.Arrays;

/** Sets all elements. */
public class ArraysSetAll {

    public static void main(String[] args) throws Exception {
        long[] array = new long[4];
        Thread worker = new Thread(() -> Arrays.setAll(array, i -> i)); // race
        worker.start();
        System.out.println(Arrays.toString(array).length()); // race
        worker.join();
    }
}
