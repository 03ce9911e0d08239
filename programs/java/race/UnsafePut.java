import java.lang.reflect.Field;

/** Unsafe writes a field and an element. */
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
            UNSAFE.putInt(o, x, 1); // race
            UNSAFE.putInt(array, third, 1); // race
        });
        worker.start();
        System.out.println(o.x > 9); // race
        array[2] = 1; // race
        worker.join();
    }
}
