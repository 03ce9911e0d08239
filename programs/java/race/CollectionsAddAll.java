import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Adds to a list that is read. */
public class CollectionsAddAll {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>();
        Thread worker = new Thread(() -> Collections.addAll(list, 1, 2)); // race
        worker.start();
        System.out.println(list.contains(3)); // race
        worker.join();
    }
}
