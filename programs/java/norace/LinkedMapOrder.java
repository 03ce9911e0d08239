import java.util.LinkedHashMap;
import java.util.Map;

/** In the order of insertion it is not. */
public class LinkedMapOrder {

    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = new LinkedHashMap<>();
        map.put("a", 1);
        map.put("b", 2);
        Thread worker = new Thread(() -> map.get("a"));
        worker.start();
        map.get("b");
        worker.join();
    }
}
