import java.util.Map;
import java.util.HashMap;
import java.util.concurrent.ConcurrentHashMap;

/** Counting in a map. */
public class MapMerges {

    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = new HashMap<>();
        Thread worker = new Thread(() -> map.merge("a", 1, Integer::sum)); // race
        worker.start();
        map.merge("a", 1, Integer::sum); // race
        worker.join();
        System.out.println(map.get("a") > 9);
    }
}
