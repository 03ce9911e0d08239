// explore: failure, complete, 3 schedules
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A task changes an entry through a view of its map, and another one looks it up. */
public class SweptMap {
    static final Map<String, Integer> MAP = new ConcurrentHashMap<>();

    public static void main(String[] arguments) throws InterruptedException {
        MAP.put("a", 1);
        Thread changes = new Thread(() -> {
            MAP.entrySet().iterator().next().setValue(2);
            MAP.values().removeIf(value -> value == 2);
        });
        Thread looks = new Thread(() -> {
            if (MAP.getOrDefault("a", 1) == 2) {
                throw new AssertionError("the change, but not the removal");
            }
        });
        changes.start();
        looks.start();
        changes.join();
        looks.join();
    }
}
