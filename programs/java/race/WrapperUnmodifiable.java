import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A wrapper shows what the list becomes. */
public class WrapperUnmodifiable {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1));
        List<Integer> shown = Collections.unmodifiableList(list);
        Thread worker = new Thread(() -> list.add(2)); // race
        worker.start();
        System.out.println(shown.size() > 9); // race
        worker.join();
    }
}
