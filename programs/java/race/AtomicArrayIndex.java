import java.util.concurrent.atomic.AtomicIntegerArray;

/** Another element of an atomic array tells nothing. */
public class AtomicArrayIndex {

    static int data;

    public static void main(String[] args) throws Exception {
        AtomicIntegerArray flags = new AtomicIntegerArray(2);
        Thread worker = new Thread(() -> {
            data = 1; // race
            flags.set(0, 1);
        });
        worker.start();
        if (flags.get(1) == 0) {
            data = 2; // race
        }
        worker.join();
    }
}
