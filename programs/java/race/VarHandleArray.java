import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The same element by a handle and by an index. */
public class VarHandleArray {

    static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);

    public static void main(String[] args) throws Exception {
        int[] array = new int[4];
        Thread worker = new Thread(() -> ELEMENTS.set(array, 1, 1)); // race
        worker.start();
        array[1] = 2; // race
        worker.join();
    }
}
