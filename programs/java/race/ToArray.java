import java.util.ArrayList;
import java.util.List;

/** Reads all elements. */
public class ToArray {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2));
        Thread worker = new Thread(() -> list.set(1, 3)); // race
        worker.start();
        System.out.println(list.toArray(new Integer[0]).length); // race
        worker.join();
    }
}
