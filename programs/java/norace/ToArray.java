import java.util.ArrayList;
import java.util.List;

/** Two readers. */
public class ToArray {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2));
        Thread worker = new Thread(() -> System.out.println(list.toArray().length));
        worker.start();
        System.out.println(list.toArray(new Integer[0]).length);
        worker.join();
    }
}
