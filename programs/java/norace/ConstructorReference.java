import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Copies of something else. */
public class ConstructorReference {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1));
        Function<List<Integer>, List<Integer>> copy = ArrayList::new;
        Thread worker = new Thread(() -> list.add(2));
        worker.start();
        copy.apply(List.of(3));
        worker.join();
    }
}
