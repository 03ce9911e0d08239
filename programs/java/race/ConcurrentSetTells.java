import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The sign is given too early. */
public class ConcurrentSetTells {

    static int data;

    public static void main(String[] args) throws Exception {
        Set<String> done = ConcurrentHashMap.newKeySet();
        Thread worker = new Thread(() -> {
            done.add("a");
            data = 1; // race
        });
        worker.start();
        if (done.contains("a")) {
            data = 2; // race
        }
        worker.join();
    }
}
