// guarantee: every-schedule

import java.util.concurrent.atomic.*;

/** compareAndSet has one outcome after the other task was joined. */
public class CompareAndSetAlone {
    static int data;

    public static void main(String[] args) throws Exception {
        AtomicBoolean f = new AtomicBoolean();
        Thread a = new Thread(() -> {
            if (f.compareAndSet(false, true)) data = 1;
        });
        a.start();
        a.join();
        if (!f.compareAndSet(true, false)) data = 2;
    }
}
