import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A reference to a constructor copies. */
public class ConstructorReference {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1));
        Function<List<Integer>, List<Integer>> copy = ArrayList::new; // race
        Thread worker = new Thread(() -> list.add(2)); // race
        worker.start();
        copy.apply(list);
        worker.join();
    }
}
