import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** An iterator each. */
public class IteratorShared {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Iterator<Integer> iterator = list.iterator();
        Thread worker = new Thread(() -> list.iterator().next());
        worker.start();
        iterator.next();
        worker.join();
    }
}
