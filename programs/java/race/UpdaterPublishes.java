import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** One updater, several objects: the field of one says nothing about the others; nor do two counts of one. */
public class UpdaterPublishes {

    static final AtomicIntegerFieldUpdater<UpdaterPublishes> STATE =
            AtomicIntegerFieldUpdater.newUpdater(UpdaterPublishes.class, "state");

    volatile int state;
    int value;

    public static void main(String[] args) throws Exception {
        UpdaterPublishes shared = new UpdaterPublishes();
        UpdaterPublishes other = new UpdaterPublishes();
        Thread writer = new Thread(() -> {
            shared.value = 1; // race
            STATE.incrementAndGet(shared);
            STATE.set(other, 1);
        });
        writer.start();
        STATE.getAndIncrement(new UpdaterPublishes());
        STATE.incrementAndGet(shared);
        shared.value++; // race
        writer.join();
    }
}
