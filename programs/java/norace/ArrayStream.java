import java.util.Arrays;

/** A stream of another array. */
public class ArrayStream {

    public static void main(String[] args) throws Exception {
        int[] array = {1, 2, 3};
        Thread worker = new Thread(() -> array[0] = 4);
        worker.start();
        System.out.println(Arrays.stream(new int[2]).sum() > 99);
        worker.join();
    }
}
