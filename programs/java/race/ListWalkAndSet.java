import java.util.ArrayList;
import java.util.List;

/** A walk reads the element that the other task sets. */
public class ListWalkAndSet {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Thread worker = new Thread(() -> list.set(2, 5)); // race
        worker.start();
        list.forEach(x -> {}); // race
        worker.join();
    }
}
