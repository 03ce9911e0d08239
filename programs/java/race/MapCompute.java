import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/** The list is used after the map has let go of the entry. */
public class MapCompute {

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, List<Integer>> map = new ConcurrentHashMap<>();
        map.put("a", new ArrayList<>());
        Thread worker = new Thread(() -> map.get("a").add(1)); // race
        worker.start();
        map.get("a").add(2); // race
        worker.join();
    }
}
