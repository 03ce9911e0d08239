// guarantee: same-outcomes

import java.util.concurrent.atomic.*;

/** Only in another schedule does the second task win, and races. */
public class CompareAndSetWinner {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        AtomicBoolean f = new AtomicBoolean();
        Thread a = new Thread(() -> {
            if (f.compareAndSet(false, true)) data2 = 1;
        });
        Thread b = new Thread(() -> {
            if (f.compareAndSet(false, true)) data = 2;
        });
        a.start();
        b.start();
        int z = data;
        a.join();
        b.join();
    }
}
