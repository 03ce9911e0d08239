import java.lang.reflect.Field;

/** Atomic operations, and another element. */
public class UnsafePut {

    int x;
    static final sun.misc.Unsafe UNSAFE = unsafe();

    static sun.misc.Unsafe unsafe() {
        try {
            Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (sun.misc.Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        UnsafePut o = new UnsafePut();
        int[] array = new int[4];
        long x = UNSAFE.objectFieldOffset(UnsafePut.class.getDeclaredField("x"));
        long third = UNSAFE.arrayBaseOffset(int[].class) + 2L * UNSAFE.arrayIndexScale(int[].class);
        Thread worker = new Thread(() -> {
            UNSAFE.compareAndSwapInt(o, x, 0, 1);
            UNSAFE.putInt(array, third, 1);
        });
        worker.start();
        UNSAFE.getAndAddInt(o, x, 1);
        array[3] = 1;
        worker.join();
    }
}
