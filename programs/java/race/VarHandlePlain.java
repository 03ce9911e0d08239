import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A plain access of a handle is like any other. */
public class VarHandlePlain {

    int x;
    int data;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(VarHandlePlain.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        VarHandlePlain o = new VarHandlePlain();
        Thread worker = new Thread(() -> X.set(o, 1)); // race
        worker.start();
        o.x = 2; // race
        worker.join();
    }
}
