import java.lang.reflect.Field;

/** Unsafe writes an element of an array while it is read. */
public class UnsafeElements {

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

    static long offset(int index) {
        return UNSAFE.arrayBaseOffset(Object[].class) + (long) index * UNSAFE.arrayIndexScale(Object[].class);
    }

    public static void main(String[] args) throws Exception {
        Object[] array = {"a", "b", "c", "d"};
        Thread worker = new Thread(() -> UNSAFE.putObject(array, offset(2), "e")); // race
        worker.start();
        System.out.println(UNSAFE.getObject(array, offset(2)) == null); // race
        worker.join();
    }
}
