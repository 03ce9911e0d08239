import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Other elements, and atomic accesses. */
public class VarHandleArray {

    static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);

    public static void main(String[] args) throws Exception {
        int[] array = new int[4];
        Thread worker = new Thread(() -> {
            ELEMENTS.set(array, 1, 1);
            ELEMENTS.getAndAdd(array, 2, 1);
        });
        worker.start();
        array[3] = 2;
        ELEMENTS.getAndAdd(array, 2, 1);
        worker.join();
    }
}
