// guarantee: same-outcomes

import java.util.concurrent.*;

/** The thread that runs a FutureTask is up to the schedule. */
public class FutureTaskRunTwice {
    static int data;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> f = new FutureTask<>(() -> data);
        Thread a = new Thread(f);
        Thread b = new Thread(() -> {
            data = 1;
            f.run();
        });
        b.start();
        a.start();
        a.join();
        b.join();
    }
}
