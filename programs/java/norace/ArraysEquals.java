import java.util.Arrays;

/** Two comparisons. */
public class ArraysEquals {

    public static void main(String[] args) throws Exception {
        int[] one = new int[4];
        int[] two = new int[4];
        Thread worker = new Thread(() -> System.out.println(Arrays.equals(one, two)));
        worker.start();
        System.out.println(Arrays.hashCode(two) + Arrays.hashCode(one));
        worker.join();
    }
}
