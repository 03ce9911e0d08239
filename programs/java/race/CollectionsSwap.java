import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Both swap the middle. */
public class CollectionsSwap {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
        Thread worker = new Thread(() -> Collections.swap(list, 0, 1)); // race
        worker.start();
        Collections.swap(list, 1, 2); // race
        worker.join();
    }
}
