import java.util.Map;
import java.util.WeakHashMap;

/** A look throws dead entries out. */
public class WeakMapGet {

    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = new WeakHashMap<>();
        Thread worker = new Thread(() -> map.get("a")); // race
        worker.start();
        map.get("b"); // race
        worker.join();
    }
}
