import java.util.IdentityHashMap;
import java.util.Map;

/** Only looked at. */
public class IdentityMapPut {

    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = new IdentityHashMap<>();
        Thread worker = new Thread(() -> map.get("a"));
        worker.start();
        map.containsValue(3);
        worker.join();
    }
}
