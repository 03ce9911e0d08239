import java.util.HashMap;
import java.util.Map;

/** Maps of their own. */
public class ComputeIfAbsent {

    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = new HashMap<>();
        Thread worker = new Thread(() -> new HashMap<>(map).computeIfAbsent("a", k -> 1));
        worker.start();
        map.getOrDefault("b", 2);
        worker.join();
    }
}
