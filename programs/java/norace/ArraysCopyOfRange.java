import java.util.Arrays;

/** Another part. */
public class ArraysCopyOfRange {

    public static void main(String[] args) throws Exception {
        int[] array = new int[8];
        Thread worker = new Thread(() -> array[4] = 1);
        worker.start();
        System.out.println(Arrays.copyOfRange(array, 2, 4).length);
        worker.join();
    }
}
