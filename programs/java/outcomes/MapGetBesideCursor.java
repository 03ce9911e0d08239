// guarantee: same-outcomes

import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A look-up beside a removal through an iterator. */
public class MapGetBesideCursor {
    static final Map<String, Integer> MAP = new ConcurrentHashMap<>();
    static int data;

    public static void main(String[] args) throws InterruptedException {
        MAP.put("a", 1);
        Thread changes = new Thread(() -> {
            for (Iterator<String> keys = MAP.keySet().iterator(); keys.hasNext(); ) {
                keys.next();
                keys.remove();
            }
        });
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
