// guarantee: same-outcomes

import java.util.concurrent.ConcurrentHashMap;

/** The function only computes, but the result depends on who comes first. */
public class MergeKeepsFirst {
    static final ConcurrentHashMap<String, Integer> MAP = new ConcurrentHashMap<>();
    static int own;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> MAP.merge("key", 2, (old, more) -> old));
        other.start();
        MAP.merge("key", 1, (old, more) -> old);
        other.join();
        if (MAP.get("key") == 1) {
            own = 1;
        }
    }
}
