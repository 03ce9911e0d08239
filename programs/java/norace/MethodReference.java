import java.util.ArrayList;
import java.util.List;

/** The main thread looks after the join. */
public class MethodReference {

    public static void main(String[] args) throws Exception {
        List<Integer> seen = new ArrayList<>();
        Thread worker = new Thread(() -> List.of(1, 2).forEach(seen::add));
        worker.start();
        worker.join();
        System.out.println(seen.size() > 2);
    }
}
