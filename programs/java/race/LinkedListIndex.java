import java.util.LinkedList;
import java.util.List;

/** One element of a linked list. */
public class LinkedListIndex {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new LinkedList<>(List.of(1, 2, 3));
        Thread worker = new Thread(() -> list.set(0, 5)); // race
        worker.start();
        System.out.println(list.get(0) > 9); // race
        worker.join();
    }
}
