// guarantee: every-schedule

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The functions of merges only compute, so it makes no difference who comes first. */
public class MergeCounts {
    static final Map<Integer, Integer> COUNTS = new ConcurrentHashMap<>();
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> COUNTS.merge(1, 1, (old, more) -> old + more));
        other.start();
        COUNTS.merge(1, 1, Integer::sum);
        data++;
        other.join();
    }
}
