import java.util.Arrays;
import java.util.List;

/** The list writes through to the array. */
public class ArraysAsList {

    public static void main(String[] args) throws Exception {
        Integer[] array = {1, 2, 3};
        List<Integer> list = Arrays.asList(array);
        Thread worker = new Thread(() -> list.set(1, 5)); // race
        worker.start();
        array[1] = 6; // race
        worker.join();
    }
}
