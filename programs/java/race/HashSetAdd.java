import java.util.HashSet;
import java.util.Set;

/** A set is not for two tasks. */
public class HashSetAdd {

    public static void main(String[] args) throws Exception {
        Set<Integer> set = new HashSet<>();
        Thread worker = new Thread(() -> set.add(1)); // race
        worker.start();
        System.out.println(set.contains(2)); // race
        worker.join();
    }
}
