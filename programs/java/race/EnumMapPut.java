import java.util.EnumMap;
import java.util.Map;

/** An enum map is a map. */
public class EnumMapPut {

    public static void main(String[] args) throws Exception {
        Map<Thread.State, Integer> map = new EnumMap<>(Thread.State.class);
        Thread worker = new Thread(() -> map.put(Thread.State.NEW, 1)); // race
        worker.start();
        map.put(Thread.State.BLOCKED, 2); // race
        worker.join();
    }
}
