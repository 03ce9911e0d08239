import java.util.HashMap;
import java.util.Map;

/** Without weak keys nothing happens. */
public class WeakMapGet {

    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = new HashMap<>();
        Thread worker = new Thread(() -> map.get("a"));
        worker.start();
        map.get("b");
        worker.join();
    }
}
