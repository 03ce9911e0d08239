import java.util.concurrent.ConcurrentHashMap;

/** The reduction follows its parts. */
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
        Box total = map.reduceValues(1, value -> {
            Box box = new Box();
            box.value = value;
            return box;
        }, (a, b) -> {
            a.value += b.value;
            return a;
        });
        System.out.println(total.value + sum);
    }
}
