import java.util.ArrayList;
import java.util.List;

/** Removes what is counted. */
public class RemoveIf {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2));
        Thread worker = new Thread(() -> list.removeIf(x -> x > 1)); // race
        worker.start();
        System.out.println(list.isEmpty()); // race
        worker.join();
    }
}
