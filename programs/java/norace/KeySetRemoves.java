import java.util.HashMap;
import java.util.Map;

/** The set of keys is asked. */
public class KeySetRemoves {

    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = new HashMap<>();
        Thread worker = new Thread(() -> System.out.println(map.keySet().contains("a")));
        worker.start();
        System.out.println(map.containsKey("a"));
        worker.join();
    }
}
