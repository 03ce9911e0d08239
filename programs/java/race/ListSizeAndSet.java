import java.util.ArrayList;
import java.util.List;

/** Adding changes the size. */
public class ListSizeAndSet {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Thread worker = new Thread(() -> list.add(5)); // race
        worker.start();
        System.out.println(list.size() > 9); // race
        worker.join();
    }
}
