import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Past the wrapper there is no lock. */
public class WrapperSynchronized {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>();
        List<Integer> safe = Collections.synchronizedList(list);
        Thread worker = new Thread(() -> safe.add(1)); // race
        worker.start();
        list.add(2); // race
        worker.join();
    }
}
