import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** Each task walks over concurrent and over unchangeable collections by itself; parts that were split off count as walks. */
public class SharedWalksOfConcurrent {

    public static void main(String[] args) throws InterruptedException {
        Map<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 1, 2, 2, 3, 3));
        List<Integer> copied = new CopyOnWriteArrayList<>(List.of(1, 2, 3, 4));
        Iterator<Integer> links = new ConcurrentLinkedQueue<>(List.of(1, 2, 3)).iterator();
        links.next();
        Spliterator<Integer> listed = List.of(1, 2, 3, 4).spliterator();
        Spliterator<Integer> listedPart = listed.trySplit();
        Spliterator<Integer> chosen = Set.of(1, 2, 3, 4).spliterator();
        Spliterator<Integer> chosenPart = chosen.trySplit();
        Spliterator<Integer> copies = copied.spliterator();
        Spliterator<Integer> copiesPart = copies.trySplit();
        Thread thread = new Thread(() -> {
            map.keySet().iterator().next();
            for (int one : copied) {
                System.out.print(one);
            }
            links.next();
            System.out.print(map.values().stream().mapToInt(value -> value).sum());
            listedPart.forEachRemaining(value -> {});
            chosenPart.forEachRemaining(value -> {});
            copiesPart.forEachRemaining(value -> {});
        });
        thread.start();
        map.keySet().iterator().next();
        for (int one : copied) {
            System.out.print(one);
        }
        System.out.print(map.values().stream().mapToInt(value -> value).sum());
        listed.forEachRemaining(value -> {});
        chosen.forEachRemaining(value -> {});
        copies.tryAdvance(value -> {});
        thread.join();
        links.next();
    }
}
