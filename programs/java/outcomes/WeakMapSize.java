// guarantee: same-outcomes
import java.util.Map;
import java.util.WeakHashMap;

/** The collector may have taken the entry out of a weak map. */
public class WeakMapSize {
    static int n;

    public static void main(String[] args) throws Exception {
        Map<Object, String> map = new WeakHashMap<>();
        map.put(new Object(), "x");
        Thread t = new Thread(() -> {
            if (map.isEmpty()) n++;
        });
        t.start();
        t.join();
    }
}
