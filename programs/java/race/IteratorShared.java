import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** One iterator, two tasks. */
public class IteratorShared {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Iterator<Integer> iterator = list.iterator();
        Thread worker = new Thread(() -> iterator.next()); // race
        worker.start();
        iterator.next(); // race
        worker.join();
    }
}
