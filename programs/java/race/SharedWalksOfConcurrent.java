import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/** A concurrent collection may be used by all, but each walk over it by one task only. */
public class SharedWalksOfConcurrent {

    public static void main(String[] args) throws InterruptedException {
        Map<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 1, 2, 2, 3, 3));
        Iterator<Integer> keys = map.keySet().iterator();
        Spliterator<Integer> values = map.values().spliterator();
        Iterator<Integer> copies = new CopyOnWriteArrayList<>(List.of(1, 2, 3)).iterator();
        Iterator<Integer> links = new ConcurrentLinkedQueue<>(List.of(1, 2, 3)).iterator();
        Iterator<Integer> sorted = new ConcurrentSkipListSet<>(List.of(1, 2, 3)).iterator();
        Iterator<Integer> waiting = new LinkedBlockingQueue<>(List.of(1, 2, 3)).iterator();
        Thread thread = new Thread(() -> {
            keys.next(); // race
            values.tryAdvance(value -> {}); // race
            copies.next(); // race
            links.next(); // race
            sorted.next(); // race
            waiting.next(); // race
        });
        thread.start();
        keys.next(); // race
        values.tryAdvance(value -> {}); // race
        copies.next(); // race
        links.next(); // race
        sorted.next(); // race
        waiting.hasNext(); // race
        thread.join();
    }
}
