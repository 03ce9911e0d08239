import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Fills what is read. */
public class CollectionsFill {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2));
        Thread worker = new Thread(() -> Collections.fill(list, 0)); // race
        worker.start();
        System.out.println(list.indexOf(1) > 9); // race
        worker.join();
    }
}
