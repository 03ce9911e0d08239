import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counting in a concurrent map. */
public class MapMerges {

    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = new ConcurrentHashMap<>();
        Thread worker = new Thread(() -> map.merge("a", 1, Integer::sum));
        worker.start();
        map.merge("a", 1, Integer::sum);
        worker.join();
        System.out.println(map.get("a") > 9);
    }
}
