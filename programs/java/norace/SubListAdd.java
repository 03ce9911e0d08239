import java.util.ArrayList;
import java.util.List;

/** Both only look. */
public class SubListAdd {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        List<Integer> part = list.subList(0, 2);
        Thread worker = new Thread(() -> System.out.println(part.size() > 9));
        worker.start();
        System.out.println(list.size() > 9);
        worker.join();
    }
}
