import java.util.HashMap;
import java.util.Map;

/** May write. */
public class ComputeIfAbsent {

    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = new HashMap<>();
        Thread worker = new Thread(() -> map.computeIfAbsent("a", k -> 1)); // race
        worker.start();
        map.getOrDefault("b", 2); // race
        worker.join();
    }
}
