import java.util.ArrayList;
import java.util.List;

/** Each sets its own element. */
public class ListSet {

    public static void main(String[] args) throws Exception {
        List<Integer> numbers = new ArrayList<>(List.of(1, 2));
        Thread worker = new Thread(() -> numbers.set(0, 5));
        worker.start();
        numbers.set(1, 6);
        worker.join();
    }
}
