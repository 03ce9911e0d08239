import java.util.HashMap;
import java.util.Map;

/** An entry is asked. */
public class EntrySetValue {

    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = new HashMap<>(Map.of("a", 1));
        Map.Entry<String, Integer> entry = map.entrySet().iterator().next();
        Thread worker = new Thread(() -> System.out.println(entry.getValue() > 9));
        worker.start();
        System.out.println(map.get("a") > 9);
        worker.join();
    }
}
