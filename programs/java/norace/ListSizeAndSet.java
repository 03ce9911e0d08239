import java.util.ArrayList;
import java.util.List;

/** Setting does not. */
public class ListSizeAndSet {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Thread worker = new Thread(() -> list.set(2, 5));
        worker.start();
        System.out.println(list.size() > 9);
        worker.join();
    }
}
