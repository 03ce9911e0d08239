import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The sign is given in time. */
public class ConcurrentSetTells {

    static int data;

    public static void main(String[] args) throws Exception {
        Set<String> done = ConcurrentHashMap.newKeySet();
        Thread worker = new Thread(() -> {
            data = 1;
            done.add("a");
        });
        worker.start();
        if (done.contains("a")) { // weakened
            data = 2;
        }
        worker.join();
    }
}
