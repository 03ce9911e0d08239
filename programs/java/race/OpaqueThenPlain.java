import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.RecursiveAction;

/** An atomic read begins no critical section for the plain read that follows it in the strand. */
public class OpaqueThenPlain {

    int value;
    static final VarHandle VALUE;
    static final OpaqueThenPlain SHARED = new OpaqueThenPlain();
    static int sum;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(OpaqueThenPlain.class, "value", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static final class Reader extends RecursiveAction {
        @Override
        protected void compute() {
            sum += (int) VALUE.getOpaque(SHARED);
            sum += SHARED.value; // race
        }
    }

    public static void main(String[] args) {
        Reader reader = new Reader();
        reader.fork();
        VALUE.setOpaque(SHARED, 3); // race
        reader.join();
        System.out.println(sum);
    }
}
