import java.util.Arrays;

/** Another part. */
public class ArraysFill {

    public static void main(String[] args) throws Exception {
        int[] array = new int[8];
        Thread worker = new Thread(() -> Arrays.fill(array, 0, 4, 1));
        worker.start();
        array[4] = 2;
        worker.join();
    }
}
