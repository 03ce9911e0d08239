import java.util.concurrent.ConcurrentHashMap;

/** A value that computeIfAbsent finds says nothing of what its maker does afterwards. */
public class FoundOrMade {

    static int data;

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        Thread maker = new Thread(() -> {
            map.computeIfAbsent("key", key -> 1);
            data = 1; // race
        });
        maker.start();
        boolean[] ran = {false};
        map.computeIfAbsent("key", key -> {
            ran[0] = true;
            return 2;
        });
        if (!ran[0]) {
            System.out.println(data); // race
        }
        maker.join();
    }
}
