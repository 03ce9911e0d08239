import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Parts that overlap. */
public class SubLists {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(4, 3, 2, 1));
        Thread worker = new Thread(() -> Collections.sort(list.subList(0, 3))); // race
        worker.start();
        Collections.sort(list.subList(2, 4)); // race
        worker.join();
    }
}
