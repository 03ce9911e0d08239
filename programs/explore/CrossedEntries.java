// explore: deadlock, complete, 6 schedules
import java.util.concurrent.ConcurrentHashMap;

/** Two entries of a map are computed, each from the other one: the tasks wait for each other. */
public class CrossedEntries {
    static final ConcurrentHashMap<Integer, Integer> VALUES = new ConcurrentHashMap<>();

    static int compute(int key) {
        return VALUES.computeIfAbsent(1 - key, other -> 5) + key;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(() -> VALUES.computeIfAbsent(0, key -> compute(0)));
        Thread second = new Thread(() -> VALUES.computeIfAbsent(1, key -> compute(1)));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
