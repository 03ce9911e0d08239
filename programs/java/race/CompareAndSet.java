import java.util.concurrent.atomic.AtomicBoolean;

/** A failed attempt sees what is there, and that is nothing. */
public class CompareAndSet {

    static int data;

    public static void main(String[] args) throws Exception {
        AtomicBoolean ready = new AtomicBoolean();
        Thread worker = new Thread(() -> {
            ready.set(true);
            data = 1; // race
        });
        worker.start();
        if (ready.compareAndSet(true, false)) {
            data = 2; // race
        }
        worker.join();
    }
}
