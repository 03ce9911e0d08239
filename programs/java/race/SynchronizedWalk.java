import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A walk over a synchronised list takes no lock. */
public class SynchronizedWalk {

    public static void main(String[] args) throws Exception {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1)));
        Thread worker = new Thread(() -> list.add(1)); // race
        worker.start();
        for (int x : list) {} // race
        worker.join();
    }
}
