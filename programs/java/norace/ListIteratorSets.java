import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;

/** Sets another one. */
public class ListIteratorSets {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        ListIterator<Integer> iterator = list.listIterator();
        iterator.next();
        Thread worker = new Thread(() -> iterator.set(7));
        worker.start();
        System.out.println(list.get(1) > 9);
        worker.join();
    }
}
