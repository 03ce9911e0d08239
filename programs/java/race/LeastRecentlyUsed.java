import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A cache that drops its eldest entry, which two threads fill without a lock. */
public class LeastRecentlyUsed {

    static class Cache extends LinkedHashMap<Integer, Integer> {
        private static final long serialVersionUID = 1;

        int calls;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Integer> eldest) {
            calls++; // race
            return size() > 2;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Map<Integer, Integer> cache = new Cache();
        Thread other = new Thread(() -> cache.put(1, 1)); // race
        other.start();
        cache.put(2, 2); // race
        other.join();
        System.out.println(cache.size());
    }
}
