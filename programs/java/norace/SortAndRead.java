import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Sorting a copy does not. */
public class SortAndRead {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(3, 2, 1));
        Thread worker = new Thread(() -> Collections.sort(new ArrayList<>(list)));
        worker.start();
        System.out.println(list.get(0) > 9);
        worker.join();
    }
}
