import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/** The list is used while the map holds the entry. */
public class MapCompute {

    static List<Integer> with(List<Integer> list, int value) {
        list.add(value);
        return list;
    }

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, List<Integer>> map = new ConcurrentHashMap<>();
        map.put("a", new ArrayList<>());
        Thread worker = new Thread(() -> map.compute("a", (key, list) -> with(list, 1)));
        worker.start();
        map.compute("a", (key, list) -> with(list, 2));
        worker.join();
    }
}
