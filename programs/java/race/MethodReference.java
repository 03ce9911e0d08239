import java.util.ArrayList;
import java.util.List;

/** A method reference adds while the main thread looks. */
public class MethodReference {

    public static void main(String[] args) throws Exception {
        List<Integer> seen = new ArrayList<>();
        Thread worker = new Thread(() -> List.of(1, 2).forEach(seen::add)); // race
        worker.start();
        System.out.println(seen.size() > 2); // race
        worker.join();
    }
}
