import java.util.HashMap;
import java.util.Map;

/** Replaces all values. */
public class ReplaceAllAndRead {

    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = new HashMap<>(Map.of("a", 1));
        Thread worker = new Thread(() -> map.replaceAll((k, v) -> v + 1)); // race
        worker.start();
        System.out.println(map.values().contains(7)); // race
        worker.join();
    }
}
