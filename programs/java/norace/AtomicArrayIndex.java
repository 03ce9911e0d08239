import java.util.concurrent.atomic.AtomicIntegerArray;

/** The same element does. */
public class AtomicArrayIndex {

    static int data;

    public static void main(String[] args) throws Exception {
        AtomicIntegerArray flags = new AtomicIntegerArray(2);
        Thread worker = new Thread(() -> {
            data = 1;
            flags.set(0, 1);
        });
        worker.start();
        if (flags.get(0) == 1) { // weakened
            data = 2;
        }
        worker.join();
    }
}
