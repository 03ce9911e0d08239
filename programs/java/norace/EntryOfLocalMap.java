import java.util.HashMap;
import java.util.Map;

/** Each task changes the entries of a map of its own, though the maps have a value in common. */
public class EntryOfLocalMap {

    static final int[] VALUE = {1};

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(EntryOfLocalMap::work);
        worker.start();
        work();
        worker.join();
    }

    static void work() {
        Map<String, int[]> map = new HashMap<>();
        map.computeIfAbsent("a", key -> VALUE);
        for (Map.Entry<String, int[]> entry : map.entrySet()) {
            entry.setValue(new int[] {entry.getValue()[0]});
        }
        map.forEach((key, value) -> value[0]++);
        for (int[] value : map.values()) {
            System.out.println(value[0] > 99);
        }
    }
}
