import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Each swaps its own half. */
public class CollectionsSwap {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
        Thread worker = new Thread(() -> Collections.swap(list, 0, 1));
        worker.start();
        Collections.swap(list, 2, 3);
        worker.join();
    }
}
