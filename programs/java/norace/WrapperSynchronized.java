import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Both take the wrapper. */
public class WrapperSynchronized {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>();
        List<Integer> safe = Collections.synchronizedList(list);
        Thread worker = new Thread(() -> safe.add(1));
        worker.start();
        safe.add(2);
        worker.join();
    }
}
