import java.util.IdentityHashMap;
import java.util.Map;

/** An identity map is a map. */
public class IdentityMapPut {

    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = new IdentityHashMap<>();
        Thread worker = new Thread(() -> map.put("a", 1)); // race
        worker.start();
        map.remove("b"); // race
        worker.join();
    }
}
