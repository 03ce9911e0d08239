// guarantee: same-outcomes

/** The task that makes a lazy object is up to the schedule. */
public class LazyByVolatile {
    static int data;

    static volatile Object inst;

    static synchronized Object make(int w) {
        if (inst == null) {
            inst = new Object();
            if (w == 2) data = 1;
        }
        return inst;
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            if (inst == null) make(1);
        });
        Thread b = new Thread(() -> {
            if (inst == null) make(2);
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
