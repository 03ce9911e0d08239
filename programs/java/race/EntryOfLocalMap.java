import java.util.HashMap;
import java.util.Map;

/** An entry that another task gets hold of leads to the map in a local variable. */
public class EntryOfLocalMap {

    static Map.Entry<String, Integer> shared;

    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = new HashMap<>();
        map.merge("a", 1, Integer::sum);
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            shared = entry;
        }
        Thread worker = new Thread(() -> shared.setValue(2)); // race
        worker.start();
        System.out.println(map.get("a") > 99); // race
        worker.join();
    }
}
