import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Who finds the box follows who put it there. */
public class MapPublishesKey {

    static final class Box {
        int value;
    }

    public static void main(String[] args) throws Exception {
        Map<String, Box> map = new ConcurrentHashMap<>();
        Box box = new Box();
        Thread worker = new Thread(() -> {
            box.value = 1;
            map.put("a", box);
        });
        worker.start();
        map.get("a").value = 2; // weakened
        worker.join();
    }
}
