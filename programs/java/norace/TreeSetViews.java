import java.util.NavigableSet;
import java.util.TreeSet;

/** Looks through a view. */
public class TreeSetViews {

    public static void main(String[] args) throws Exception {
        NavigableSet<Integer> set = new TreeSet<>(java.util.List.of(1, 2));
        Thread worker = new Thread(() -> System.out.println(set.descendingSet().size()));
        worker.start();
        System.out.println(set.higher(1) == null);
        worker.join();
    }
}
