import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** The value is published through an updater and seen by a read of the field itself. */
public class UpdaterPublishes {

    static final AtomicIntegerFieldUpdater<UpdaterPublishes> STATE =
            AtomicIntegerFieldUpdater.newUpdater(UpdaterPublishes.class, "state");

    volatile int state;
    volatile int count;
    int value;

    static final AtomicIntegerFieldUpdater<UpdaterPublishes> COUNT =
            AtomicIntegerFieldUpdater.newUpdater(UpdaterPublishes.class, "count");

    public static void main(String[] args) throws Exception {
        UpdaterPublishes shared = new UpdaterPublishes();
        Thread writer = new Thread(() -> {
            shared.value = 1;
            STATE.lazySet(shared, 1);
            COUNT.incrementAndGet(shared);
        });
        writer.start();
        COUNT.incrementAndGet(shared);
        if (shared.state == 1) { // weakened
            System.out.println(shared.value > 1);
        }
        writer.join();
        System.out.println(shared.count);
    }
}
