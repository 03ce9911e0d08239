import java.util.ArrayList;
import java.util.List;

/** Both set the same element. */
public class ListSet {

    public static void main(String[] args) throws Exception {
        List<Integer> numbers = new ArrayList<>(List.of(1, 2));
        Thread worker = new Thread(() -> numbers.set(0, 5)); // race
        worker.start();
        numbers.set(0, 6); // race
        worker.join();
    }
}
