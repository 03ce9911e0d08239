import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Atomic ones are no race among themselves. */
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
        Thread worker = new Thread(() -> X.setVolatile(o, 1));
        worker.start();
        X.compareAndSet(o, 0, 2);
        worker.join();
    }
}
