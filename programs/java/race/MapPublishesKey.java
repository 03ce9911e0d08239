import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Another key tells nothing. */
public class MapPublishesKey {

    static final class Box {
        int value;
    }

    public static void main(String[] args) throws Exception {
        Map<String, Box> map = new ConcurrentHashMap<>();
        Box box = new Box();
        Thread worker = new Thread(() -> {
            box.value = 1; // race
            map.put("a", box);
        });
        worker.start();
        System.out.println(map.get("b") == null);
        box.value = 2; // race
        worker.join();
    }
}
