import java.util.HashSet;
import java.util.Set;

/** It is if they only look. */
public class HashSetAdd {

    public static void main(String[] args) throws Exception {
        Set<Integer> set = new HashSet<>();
        Thread worker = new Thread(() -> System.out.println(set.isEmpty()));
        worker.start();
        System.out.println(set.contains(2));
        worker.join();
    }
}
