import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** A read that sees the update follows it. */
public class FieldUpdater {

    volatile int count;
    int data;
    static final AtomicIntegerFieldUpdater<FieldUpdater> COUNT =
            AtomicIntegerFieldUpdater.newUpdater(FieldUpdater.class, "count");

    public static void main(String[] args) throws Exception {
        FieldUpdater o = new FieldUpdater();
        Thread worker = new Thread(() -> {
            o.data = 1;
            COUNT.incrementAndGet(o);
        });
        worker.start();
        if (o.count == 1) { // weakened
            o.data = 2;
        }
        worker.join();
    }
}
