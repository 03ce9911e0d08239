import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.PriorityBlockingQueue;

/** A comparator of two synchronised maps, and a key of both, run under two locks. */
public class ComparedUnderLock {

    static int comparisons;
    static int hashes;
    static int items;

    record Key(int value) {
        @Override
        public int hashCode() {
            hashes++; // race
            return value;
        }
    }

    static Map<String, Integer> sorted() {
        return Collections.synchronizedMap(new TreeMap<>((one, other) -> {
            comparisons++; // race
            return one.compareTo(other);
        }));
    }

    public static void main(String[] args) throws InterruptedException {
        Map<String, Integer> first = sorted();
        Map<String, Integer> second = sorted();
        Map<Key, Integer> hashed = Collections.synchronizedMap(new HashMap<>());
        Map<Key, Integer> other = Collections.synchronizedMap(new HashMap<>());
        PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>(4, (one, two) -> {
            items++; // race
            return one - two;
        });
        queue.put(1);
        Thread thread = new Thread(() -> {
            first.put("a", 1);
            hashed.put(new Key(1), 1);
            queue.put(2);
        });
        thread.start();
        second.put("b", 1);
        other.put(new Key(2), 1);
        items++; // race
        thread.join();
    }
}
