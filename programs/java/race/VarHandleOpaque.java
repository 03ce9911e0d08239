import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** An opaque write passes nothing on. */
public class VarHandleOpaque {

    int x;
    int data;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(VarHandleOpaque.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        VarHandleOpaque o = new VarHandleOpaque();
        Thread worker = new Thread(() -> {
            o.data = 1; // race
            X.setOpaque(o, 1);
        });
        worker.start();
        if ((int) X.getOpaque(o) == 1) {
            System.out.println(o.data > 9); // race
        }
        worker.join();
    }
}
