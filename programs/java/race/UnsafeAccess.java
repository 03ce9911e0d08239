import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Fields and elements behind offsets; atomic accesses order what comes before them, not what comes after. */
@SuppressWarnings({"deprecation", "removal"})
public class UnsafeAccess {

    static final Unsafe UNSAFE = unsafe();
    static final long READY = offset("ready");
    static final long VALUE = offset("value");

    int ready;
    int value;

    static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static long offset(String name) {
        try {
            return UNSAFE.objectFieldOffset(UnsafeAccess.class.getDeclaredField(name));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static long at(int index) {
        return Unsafe.ARRAY_INT_BASE_OFFSET + (long) index * Unsafe.ARRAY_INT_INDEX_SCALE;
    }

    public static void main(String[] args) throws Exception {
        UnsafeAccess shared = new UnsafeAccess();
        int[] slots = new int[4];
        Thread writer = new Thread(() -> {
            UNSAFE.putOrderedInt(shared, READY, 1);
            UNSAFE.putInt(shared, VALUE, 1); // race
            UNSAFE.putInt(slots, at(2), 1); // race
            UNSAFE.compareAndSwapInt(slots, at(3), 0, 1); // race
        });
        writer.start();
        if (UNSAFE.getIntVolatile(shared, READY) == 1) {
            System.out.println(shared.value > 1); // race
        }
        slots[2]++; // race
        System.out.println(slots[3] > 1); // race
        writer.join();
    }
}
