import java.util.NavigableSet;
import java.util.TreeSet;

/** Polls through a view. */
public class TreeSetViews {

    public static void main(String[] args) throws Exception {
        NavigableSet<Integer> set = new TreeSet<>(java.util.List.of(1, 2));
        Thread worker = new Thread(() -> set.descendingSet().pollFirst()); // race
        worker.start();
        System.out.println(set.first() == null); // race
        worker.join();
    }
}
