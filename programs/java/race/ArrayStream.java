import java.util.Arrays;

/** A stream of an array reads it. */
public class ArrayStream {

    public static void main(String[] args) throws Exception {
        int[] array = {1, 2, 3};
        Thread worker = new Thread(() -> array[0] = 4); // race
        worker.start();
        System.out.println(Arrays.stream(array).sum() > 99); // race
        worker.join();
    }
}
