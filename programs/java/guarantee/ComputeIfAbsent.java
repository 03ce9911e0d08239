// guarantee: same-outcomes

import java.util.concurrent.*;

/** Who comes first computes the value, with what it sees. */
public class ComputeIfAbsent {
    static final ConcurrentHashMap<String, Integer> MAP = new ConcurrentHashMap<>();
    static int computed;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> MAP.computeIfAbsent("k", k -> 1));
        other.start();
        MAP.computeIfAbsent("k", k -> computed = 2);
        other.join();
    }
}
