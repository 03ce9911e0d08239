import java.util.HashMap;
import java.util.Map;

/** A map without a lock. */
public class HashtablePut {

    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = new HashMap<>();
        Thread worker = new Thread(() -> map.put("a", 1)); // race
        worker.start();
        map.put("b", 2); // race
        worker.join();
    }
}
