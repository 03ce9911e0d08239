import java.util.concurrent.atomic.AtomicBoolean;

/** A successful one follows what it sees. */
public class CompareAndSet {

    static int data;

    public static void main(String[] args) throws Exception {
        AtomicBoolean ready = new AtomicBoolean();
        Thread worker = new Thread(() -> {
            data = 1;
            ready.set(true);
        });
        worker.start();
        if (ready.compareAndSet(true, false)) { // weakened
            data = 2;
        }
        worker.join();
    }
}
