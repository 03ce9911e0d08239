import java.util.HashMap;
import java.util.Map;

/** A hash map is not made for this. */
public class MapPut {

    public static void main(String[] args) throws Exception {
        Map<String, Integer> ages = new HashMap<>();
        Thread worker = new Thread(() -> ages.put("ann", 1)); // race
        worker.start();
        ages.put("bob", 2); // race
        worker.join();
    }
}
