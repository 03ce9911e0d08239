// guarantee: every-schedule

import java.util.concurrent.*;

/** A join of the thread follows done. */
public class DoneThenJoin {
    static int data;
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> f = new FutureTask<>(() -> 1) {
            protected void done() {
                data = 1;
            }
        };
        Thread a = new Thread(f);
        a.start();
        a.join();
        f.get();
        data = 2;
    }
}
