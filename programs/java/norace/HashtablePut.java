import java.util.Hashtable;
import java.util.Map;

/** A table with one. */
public class HashtablePut {

    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = new Hashtable<>();
        Thread worker = new Thread(() -> map.put("a", 1));
        worker.start();
        map.put("b", 2);
        worker.join();
    }
}
