// guarantee: this-schedule

/** A flag is read and then overwritten under a lock; only a task that has seen it accesses the data. */
public class SeenThenOverwritten {
    static final class Flags {
        int done;
        int other;
    }

    static final Object LOCK = new Object();
    static int data;
    static int more;

    static void first(Flags flags, int[] counts) {
        data = 1;
        synchronized (LOCK) {
            flags.done = 1;
        }
        more = 1;
        synchronized (LOCK) {
            counts[0] = 1;
        }
    }

    static void second(Flags flags, int[] counts) {
        boolean isDone;
        synchronized (LOCK) {
            int done = flags.done;
            flags.done = 2;
            isDone = done + flags.other > 0;
        }
        if (isDone) {
            data = 2;
        }
        boolean isCounted;
        synchronized (LOCK) {
            int count = counts[0];
            counts[0] = 2;
            isCounted = count + counts[1] > 0;
        }
        if (isCounted) {
            more = 2;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Flags flags = new Flags();
        int[] counts = new int[2];
        Thread first = new Thread(() -> first(flags, counts));
        Thread second = new Thread(() -> second(flags, counts));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
