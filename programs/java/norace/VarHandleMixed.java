import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The plain read follows the join. */
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
        Thread worker = new Thread(() -> X.setRelease(o, 1));
        worker.start();
        worker.join();
        System.out.println(o.x > 9);
    }
}
