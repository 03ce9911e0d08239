// guarantee: same-outcomes

import java.util.concurrent.atomic.*;

/** The task that increments first is up to the schedule. */
public class FirstIncrement {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        AtomicInteger f = new AtomicInteger();
        Thread a = new Thread(() -> {
            if (f.getAndIncrement() == 0) data2 = 1;
        });
        Thread b = new Thread(() -> {
            if (f.getAndIncrement() == 0) data = 2;
        });
        a.start();
        b.start();
        int z = data;
        a.join();
        b.join();
    }
}
