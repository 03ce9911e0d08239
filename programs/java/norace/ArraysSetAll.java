import java.util.Arrays;

/** Two readers. */
public class ArraysSetAll {

    public static void main(String[] args) throws Exception {
        long[] array = new long[4];
        Thread worker = new Thread(() -> System.out.println(Arrays.stream(array).max().getAsLong()));
        worker.start();
        System.out.println(Arrays.toString(array).length());
        worker.join();
    }
}
