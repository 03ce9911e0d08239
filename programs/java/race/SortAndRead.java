import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Sorting writes what is read. */
public class SortAndRead {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(3, 2, 1));
        Thread worker = new Thread(() -> Collections.sort(list)); // race
        worker.start();
        System.out.println(list.get(0) > 9); // race
        worker.join();
    }
}
