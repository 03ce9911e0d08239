import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Two readers. */
public class CollectionsFill {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2));
        Thread worker = new Thread(() -> System.out.println(Collections.max(list) > 9));
        worker.start();
        System.out.println(list.indexOf(1) > 9);
        worker.join();
    }
}
