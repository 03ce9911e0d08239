import java.util.ArrayList;
import java.util.List;

/** A walk over a part that the other task does not set. */
public class ListWalkAndSet {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Thread worker = new Thread(() -> list.set(2, 5));
        worker.start();
        list.subList(0, 2).forEach(x -> {});
        worker.join();
    }
}
