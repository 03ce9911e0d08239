import java.util.LinkedHashMap;
import java.util.Map;

/** In the order of use a look is a write. */
public class LinkedMapOrder {

    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = new LinkedHashMap<>(16, 0.75f, true);
        map.put("a", 1);
        map.put("b", 2);
        Thread worker = new Thread(() -> map.get("a")); // race
        worker.start();
        map.get("b"); // race
        worker.join();
    }
}
