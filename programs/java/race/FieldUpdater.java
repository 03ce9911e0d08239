import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Updates that nobody looks at order nothing. */
public class FieldUpdater {

    volatile int count;
    int data;
    static final AtomicIntegerFieldUpdater<FieldUpdater> COUNT =
            AtomicIntegerFieldUpdater.newUpdater(FieldUpdater.class, "count");

    public static void main(String[] args) throws Exception {
        FieldUpdater o = new FieldUpdater();
        Thread worker = new Thread(() -> {
            o.data = 1; // race
            COUNT.incrementAndGet(o);
        });
        worker.start();
        COUNT.incrementAndGet(o);
        o.data = 2; // race
        worker.join();
    }
}
