import java.util.Arrays;
import java.util.List;

/** Other elements. */
public class ArraysAsList {

    public static void main(String[] args) throws Exception {
        Integer[] array = {1, 2, 3};
        List<Integer> list = Arrays.asList(array);
        Thread worker = new Thread(() -> list.set(1, 5));
        worker.start();
        array[2] = 6;
        worker.join();
    }
}
