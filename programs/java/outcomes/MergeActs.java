// guarantee: same-outcomes

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The function of a merge does something, if it is called: that depends on who comes first. */
public class MergeActs {
    static final Map<Integer, Integer> COUNTS = new ConcurrentHashMap<>();
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> COUNTS.merge(1, 1, (old, more) -> old + data++));
        other.start();
        COUNTS.merge(1, 1, Integer::sum);
        data++;
        other.join();
    }
}
