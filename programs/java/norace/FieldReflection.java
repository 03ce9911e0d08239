import java.lang.reflect.Field;

/** Another field is read. */
public class FieldReflection {

    int x;
    int y;

    static void set(Field field, Object holder) {
        try {
            field.setInt(holder, 1);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        FieldReflection o = new FieldReflection();
        Field field = FieldReflection.class.getDeclaredField("x");
        Thread worker = new Thread(() -> set(field, o));
        worker.start();
        System.out.println(o.y > 9);
        worker.join();
    }
}
