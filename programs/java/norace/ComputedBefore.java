import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Both tasks find an entry that was made before. */
public class ComputedBefore {

    static final ConcurrentMap<String, Integer> made = new ConcurrentHashMap<>();
    static int data;

    public static void main(String[] args) throws Exception {
        made.computeIfAbsent("key", key -> 1);
        Thread other = new Thread(() -> {
            data = 1;
            made.computeIfAbsent("key", key -> 2);
        });
        other.start();
        System.out.println(made.computeIfAbsent("key", key -> 3));
        other.join();
        System.out.println(data);
    }
}
