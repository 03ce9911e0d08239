import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.PriorityBlockingQueue;

/** A synchronised map compares its keys, and asks for their hash codes, while it holds its lock. So does a blocking queue. */
public class ComparedUnderLock {

    static int comparisons;
    static int hashes;
    static int equalities;
    static int items;

    record Key(int value) {
        @Override
        public int hashCode() {
            hashes++;
            return value;
        }
    }

    record Name(String text) {
        @Override
        public boolean equals(Object other) {
            equalities++;
            return other instanceof Name name && name.text.equals(text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Map<String, Integer> sorted = Collections.synchronizedMap(new TreeMap<>((one, other) -> {
            comparisons++;
            return one.compareTo(other);
        }));
        Map<Key, Integer> hashed = Collections.synchronizedMap(new HashMap<>());
        Hashtable<Name, Integer> names = new Hashtable<>();
        names.put(new Name("a"), 1);
        PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>(4, (one, two) -> {
            items++;
            return one - two;
        });
        queue.put(1);
        Thread thread = new Thread(() -> {
            sorted.put("a", 1);
            hashed.put(new Key(1), 1);
            names.containsKey(new Name("a"));
            queue.put(2);
        });
        thread.start();
        sorted.put("b", 1);
        hashed.put(new Key(2), 1);
        names.containsKey(new Name("a"));
        queue.put(3);
        thread.join();
    }
}
