// guarantee: same-outcomes

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A look-up beside a change of all entries. */
public class MapGetBesideClear {
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
        looks.start();
        changes.join();
        looks.join();
    }
}
