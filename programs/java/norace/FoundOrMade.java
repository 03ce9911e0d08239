import java.util.concurrent.ConcurrentHashMap;

/** Whether the function of computeIfAbsent ran tells who came first, though the result is thrown away. */
public class FoundOrMade {

    static int data;

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        Thread maker = new Thread(() -> {
            map.computeIfAbsent("key", key -> {
                data = 1;
                return 1;
            });
        });
        maker.start();
        boolean[] ran = {false};
        map.computeIfAbsent("key", key -> { // weakened
            ran[0] = true;
            return 2;
        });
        if (!ran[0]) {
            System.out.println(data);
        }
        maker.join();
    }
}
