import java.util.NavigableMap;
import java.util.TreeMap;

/** A view of a tree is the tree. */
public class TreeMapViews {

    public static void main(String[] args) throws Exception {
        NavigableMap<Integer, Integer> map = new TreeMap<>();
        NavigableMap<Integer, Integer> back = map.descendingMap();
        Thread worker = new Thread(() -> back.put(1, 1)); // race
        worker.start();
        System.out.println(map.headMap(5).size() > 9); // race
        worker.join();
    }
}
