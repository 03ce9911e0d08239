import java.util.ArrayList;
import java.util.List;

/** The argument of addAll is read while it grows. */
public class AddAllArgument {

    public static void main(String[] args) throws Exception {
        List<Integer> source = new ArrayList<>(List.of(1));
        List<Integer> target = new ArrayList<>();
        Thread worker = new Thread(() -> source.add(2)); // race
        worker.start();
        target.addAll(source); // race
        worker.join();
    }
}
