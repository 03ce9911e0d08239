import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** An iterator moves. */
public class IteratorRemoves {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Iterator<Integer> iterator = list.iterator();
        iterator.next();
        Thread worker = new Thread(() -> iterator.next());
        worker.start();
        System.out.println(list.size() > 9);
        worker.join();
    }
}
