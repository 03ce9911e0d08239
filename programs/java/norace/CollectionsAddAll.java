import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Adds to a list of its own. */
public class CollectionsAddAll {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>();
        Thread worker = new Thread(() -> Collections.addAll(new ArrayList<>(list), 1, 2));
        worker.start();
        System.out.println(list.contains(3));
        worker.join();
    }
}
