// explore: failure, complete, 10 schedules
import java.util.concurrent.ConcurrentHashMap;

/** A function that computes an entry waits for another task, which looks whether the entry is there. */
public class ComputedInSteps {
    static final ConcurrentHashMap<String, Integer> VALUES = new ConcurrentHashMap<>();
    static volatile boolean hasLooked;

    static int compute() {
        return hasLooked ? 2 : 1;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread computer = new Thread(() -> VALUES.computeIfAbsent("key", key -> compute()));
        Thread looker = new Thread(() -> {
            Integer before = VALUES.get("key");
            hasLooked = true;
            Integer after = VALUES.get("key");
            if (before == null && after != null && after == 1) {
                throw new AssertionError("computed before the first look, there before the second");
            }
        });
        computer.start();
        looker.start();
        computer.join();
        looker.join();
    }
}
