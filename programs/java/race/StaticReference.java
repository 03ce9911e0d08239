import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/** A reference to Collections.sort. */
public class StaticReference {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(2, 1));
        Consumer<List<Integer>> sort = Collections::sort; // race
        Thread worker = new Thread(() -> sort.accept(list));
        worker.start();
        System.out.println(list.get(0) > 9); // race
        worker.join();
    }
}
