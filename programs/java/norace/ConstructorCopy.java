import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Two copies. */
public class ConstructorCopy {

    public static void main(String[] args) throws Exception {
        List<Integer> source = new ArrayList<>(List.of(1));
        Thread worker = new Thread(() -> new HashSet<>(source));
        worker.start();
        Set<Integer> copy = new HashSet<>(source);
        worker.join();
    }
}
