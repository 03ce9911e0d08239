import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Fields and elements behind offsets, published by an ordered write. */
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
            UNSAFE.putInt(shared, VALUE, 1);
            UNSAFE.putInt(slots, at(2), 1);
            UNSAFE.compareAndSwapInt(slots, at(3), 0, 1);
            UNSAFE.putOrderedInt(shared, READY, 1);
        });
        writer.start();
        UNSAFE.compareAndSwapInt(slots, at(3), 7, 8); // weakened
        slots[1]++;
        if (UNSAFE.getIntVolatile(shared, READY) == 1) { // weakened
            System.out.println(shared.value > 1);
            slots[2]++;
        }
        writer.join();
    }
}
