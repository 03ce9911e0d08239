import java.util.HashMap;
import java.util.Map;

/** The set of keys removes from the map. */
public class KeySetRemoves {

    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = new HashMap<>();
        Thread worker = new Thread(() -> map.keySet().remove("a")); // race
        worker.start();
        System.out.println(map.containsKey("a")); // race
        worker.join();
    }
}
