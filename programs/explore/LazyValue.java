// explore: failure, complete, 2 schedules
import java.util.concurrent.ConcurrentHashMap;

/** Two tasks compute a value unless it is there: the first one's value stays. */
public class LazyValue {
    static final ConcurrentHashMap<String, Integer> VALUES = new ConcurrentHashMap<>();
    static int first;
    static int second;

    public static void main(String[] arguments) throws InterruptedException {
        Thread one = new Thread(() -> first = VALUES.computeIfAbsent("key", key -> 1));
        Thread other = new Thread(() -> second = VALUES.computeIfAbsent("key", key -> 2));
        one.start();
        other.start();
        one.join();
        other.join();
        if (first == 2) {
            throw new AssertionError("the second came first");
        }
    }
}
