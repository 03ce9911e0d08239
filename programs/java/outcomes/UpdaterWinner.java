// guarantee: same-outcomes

import java.util.concurrent.atomic.*;

/** The task whose compareAndSet by an updater wins is up to the schedule. */
public class UpdaterWinner {
    static int data;
    static int data2;

    volatile int flag;
    static final AtomicIntegerFieldUpdater<UpdaterWinner> U =
            AtomicIntegerFieldUpdater.newUpdater(UpdaterWinner.class, "flag");

    public static void main(String[] args) throws Exception {
        UpdaterWinner o = new UpdaterWinner();
        Thread a = new Thread(() -> {
            if (U.compareAndSet(o, 0, 1)) data2 = 1;
        });
        Thread b = new Thread(() -> {
            if (U.compareAndSet(o, 0, 1)) data = 2;
        });
        a.start();
        b.start();
        int z = data;
        a.join();
        b.join();
    }
}
