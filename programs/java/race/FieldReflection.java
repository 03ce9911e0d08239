import java.lang.reflect.Field;

/** A field is set by reflection. */
public class FieldReflection {

    int x;
    int y;

    static void set(Field field, Object holder) {
        try {
            field.setInt(holder, 1); // race
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        FieldReflection o = new FieldReflection();
        Field field = FieldReflection.class.getDeclaredField("x");
        Thread worker = new Thread(() -> set(field, o));
        worker.start();
        System.out.println(o.x > 9); // race
        worker.join();
    }
}
