import java.util.ArrayList;
import java.util.List;

/** Two threads add to one list. */
public class ListAdd {

    public static void main(String[] args) throws Exception {
        List<Integer> numbers = new ArrayList<>();
        Thread worker = new Thread(() -> numbers.add(1)); // race
        worker.start();
        numbers.add(2); // race
        worker.join();
    }
}
