import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A concurrent map is. */
public class MapPut {

    public static void main(String[] args) throws Exception {
        Map<String, Integer> ages = new ConcurrentHashMap<>();
        Thread worker = new Thread(() -> ages.put("ann", 1));
        worker.start();
        ages.put("bob", 2);
        worker.join();
    }
}
