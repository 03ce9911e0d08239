// guarantee: every-schedule

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A look-up after a change of all entries. */
public class MapGetAfterClear {
    static final Map<String, Integer> MAP = new ConcurrentHashMap<>();
    static int data;

    public static void main(String[] args) throws InterruptedException {
        MAP.put("a", 1);
        Thread changes = new Thread(() -> MAP.clear());
        Thread looks = new Thread(() -> {
            Integer found = MAP.get("a");
            data = found == null ? 0 : found;
        });
        changes.start();
        changes.join();
        looks.start();
        changes.join();
        looks.join();
    }
}
