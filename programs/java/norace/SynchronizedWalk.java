import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Unless it does itself. */
public class SynchronizedWalk {

    public static void main(String[] args) throws Exception {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1)));
        Thread worker = new Thread(() -> list.add(1));
        worker.start();
        synchronized (list) { for (int x : list) {} }
        worker.join();
    }
}
