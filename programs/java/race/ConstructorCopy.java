import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A copy is made while the original grows. */
public class ConstructorCopy {

    public static void main(String[] args) throws Exception {
        List<Integer> source = new ArrayList<>(List.of(1));
        Thread worker = new Thread(() -> source.add(2)); // race
        worker.start();
        Set<Integer> copy = new HashSet<>(source); // race
        worker.join();
    }
}
