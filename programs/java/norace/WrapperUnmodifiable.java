import java.util.ArrayList;
import java.util.List;

/** A copy does not. */
public class WrapperUnmodifiable {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1));
        List<Integer> shown = List.copyOf(list);
        Thread worker = new Thread(() -> list.add(2));
        worker.start();
        System.out.println(shown.size() > 9);
        worker.join();
    }
}
