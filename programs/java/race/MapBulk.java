import java.util.concurrent.ConcurrentHashMap;

/** The bulk operation's function writes a field. */
public class MapBulk {

    static int sum;

    static class Box {
        int value;
    }

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 40; i++) {
            map.put(i, i);
        }
        map.forEach(1, (key, value) -> sum += value); // race
    }
}
