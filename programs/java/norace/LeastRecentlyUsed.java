import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A cache that drops its eldest entry, under the monitor of a wrapper. */
public class LeastRecentlyUsed {

    static class Cache extends LinkedHashMap<Integer, Integer> {
        private static final long serialVersionUID = 1;

        int calls;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Integer> eldest) {
            calls++; // assumed
            return size() > 2; // assumed
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Map<Integer, Integer> cache = Collections.synchronizedMap(new Cache());
        Thread other = new Thread(() -> cache.put(1, 1));
        other.start();
        cache.put(2, 2); // assumed
        other.join();
        System.out.println(cache.size());
    }
}
