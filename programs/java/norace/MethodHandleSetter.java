import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** Another field is read. */
public class MethodHandleSetter {

    int x;
    int y;

    static void set(MethodHandle setter, MethodHandleSetter holder) {
        try {
            setter.invokeExact(holder, 1);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        MethodHandleSetter o = new MethodHandleSetter();
        MethodHandle setter = MethodHandles.lookup().findSetter(MethodHandleSetter.class, "x", int.class);
        Thread worker = new Thread(() -> set(setter, o));
        worker.start();
        System.out.println(o.y > 9);
        worker.join();
    }
}
