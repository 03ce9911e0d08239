import java.util.ArrayList;
import java.util.List;

/** A copy loses elements. */
public class RemoveIf {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2));
        Thread worker = new Thread(() -> new ArrayList<>(list).removeIf(x -> x > 1));
        worker.start();
        System.out.println(list.isEmpty());
        worker.join();
    }
}
