import java.util.NavigableMap;
import java.util.TreeMap;

/** Two views that are only read. */
public class TreeMapViews {

    public static void main(String[] args) throws Exception {
        NavigableMap<Integer, Integer> map = new TreeMap<>();
        NavigableMap<Integer, Integer> back = map.descendingMap();
        Thread worker = new Thread(() -> System.out.println(back.get(1) == null));
        worker.start();
        System.out.println(map.headMap(5).size() > 9);
        worker.join();
    }
}
