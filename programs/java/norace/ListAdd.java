import java.util.ArrayList;
import java.util.List;

/** The second element is added after the join. */
public class ListAdd {

    public static void main(String[] args) throws Exception {
        List<Integer> numbers = new ArrayList<>();
        Thread worker = new Thread(() -> numbers.add(1));
        worker.start();
        worker.join();
        numbers.add(2);
    }
}
