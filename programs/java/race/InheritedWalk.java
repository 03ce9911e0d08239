import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Methods of the JDK that a class inherits walk over a list or map inside, before the writer is joined. */
public class InheritedWalk {

    static class Names implements Iterable<String> {
        final List<String> names = new ArrayList<>(List.of("a"));

        @Override
        public Iterator<String> iterator() {
            return names.iterator(); // race
        }
    }

    static class Bag extends AbstractCollection<Integer> {
        final List<Integer> items = new ArrayList<>(List.of(1, 2));

        @Override
        public Iterator<Integer> iterator() {
            return items.iterator(); // race
        }

        @Override
        public int size() {
            return 2;
        }
    }

    static class Counts extends AbstractMap<String, Integer> {
        final Map<String, Integer> counts = new HashMap<>();

        @Override
        public Set<Map.Entry<String, Integer>> entrySet() {
            return counts.entrySet(); // race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Names names = new Names();
        Bag bag = new Bag();
        Counts counts = new Counts();
        List<Integer> more = new ArrayList<>();
        Iterable<Integer> byLambda = () -> more.iterator(); // race
        Thread writer = new Thread(() -> {
            names.names.add("b"); // race
            bag.items.set(1, 3); // race
            bag.items.add(4); // race
            more.add(5); // race
            counts.counts.put("a", 1); // race
        });
        writer.start();
        names.forEach(System.out::println);
        System.out.println(bag.contains(7));
        byLambda.forEach(System.out::println);
        System.out.println(counts.get("a"));
        writer.join();
        IntSummaryStatistics statistics = new IntSummaryStatistics();
        IntStream.range(0, 4).parallel().forEach(statistics); // race
        System.out.println(statistics.getCount() > 0);
    }
}
