// guarantee: every-schedule

import java.util.concurrent.*;

/** A FutureTask that one thread runs has one outcome. */
public class FutureTaskRunOnce {
    static int data;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> f = new FutureTask<>(() -> data);
        Thread a = new Thread(() -> {
            data = 1;
            f.run();
        });
        a.start();
        f.get();
        data = 2;
        a.join();
    }
}
