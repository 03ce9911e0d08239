// guarantee: same-outcomes

/** The task whose compareAndSet by a handle wins is up to the schedule. */
public class VarHandleWinner {
    static int data;
    static int data2;

    static volatile int flag;
    static final java.lang.invoke.VarHandle V;

    static {
        try {
            V = java.lang.invoke.MethodHandles.lookup().findStaticVarHandle(VarHandleWinner.class, "flag", int.class);
        } catch (Exception e) {
            throw new Error(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            if (V.compareAndSet(0, 1)) data2 = 1;
        });
        Thread b = new Thread(() -> {
            if (V.compareAndSet(0, 1)) data = 2;
        });
        a.start();
        b.start();
        int z = data;
        a.join();
        b.join();
    }
}
