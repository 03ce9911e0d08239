import java.util.ArrayList;
import java.util.List;

/** Two tasks use the same element. */
public class ListElements {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Thread worker = new Thread(() -> list.set(1, 5)); // race
        worker.start();
        System.out.println(list.get(1) > 9); // race
        worker.join();
    }
}
