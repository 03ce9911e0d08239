import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The second call finds the entry and changes nothing, so it passes nothing on. */
public class ComputedBefore {

    static final ConcurrentMap<String, Integer> made = new ConcurrentHashMap<>();
    static int data;

    public static void main(String[] args) throws Exception {
        made.computeIfAbsent("key", key -> 1);
        Thread other = new Thread(() -> {
            data = 1; // race
            made.computeIfAbsent("key", key -> 2);
        });
        other.start();
        System.out.println(made.computeIfAbsent("key", key -> 3));
        System.out.println(data); // race
        other.join();
    }
}
