import java.lang.reflect.Array;
import java.lang.reflect.Field;

/** Fields and elements accessed by reflection before the writer is joined. */
public class ReflectiveAccess {

    int value;
    static int total;
    volatile boolean flag;
    final int fixed = 3;

    public static void main(String[] args) throws Exception {
        ReflectiveAccess shared = new ReflectiveAccess();
        Field value = ReflectiveAccess.class.getDeclaredField("value");
        Field total = ReflectiveAccess.class.getDeclaredField("total");
        Field flag = ReflectiveAccess.class.getDeclaredField("flag");
        Field fixed = ReflectiveAccess.class.getDeclaredField("fixed");
        int[] slots = new int[4];
        Thread writer = new Thread(() -> {
            try {
                value.setInt(shared, 1); // race
                total.set(null, 1); // race
                flag.setBoolean(shared, true);
                System.out.println(fixed.get(shared));
                Array.setInt(slots, 2, 5); // race
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        });
        writer.start();
        System.out.println(fixed.getInt(shared) + " " + slots[1]);
        System.out.println(shared.value > 1); // race
        total.setInt(null, (int) total.get(null) & 1); // race
        System.out.println(slots[2] > 5); // race
        writer.join();
    }
}
