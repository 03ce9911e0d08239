import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** An atomic write and a plain read. */
public class VarHandleMixed {

    int x;
    int data;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(VarHandleMixed.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        VarHandleMixed o = new VarHandleMixed();
        Thread worker = new Thread(() -> X.setRelease(o, 1)); // race
        worker.start();
        System.out.println(o.x > 9); // race
        worker.join();
    }
}
