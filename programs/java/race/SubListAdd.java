import java.util.ArrayList;
import java.util.List;

/** A part grows, and the whole with it. */
public class SubListAdd {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        List<Integer> part = list.subList(0, 2);
        Thread worker = new Thread(() -> part.add(7)); // race
        worker.start();
        System.out.println(list.size() > 9); // race
        worker.join();
    }
}
