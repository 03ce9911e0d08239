// guarantee: every-schedule

import java.util.concurrent.*;

/** A join of the thread follows what the future does when it is done. */
public class DoneCallbackJoined {
    static int x;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> f = new FutureTask<>(() -> 1) {
            protected void done() {
                x++;
            }
        };
        Thread t = new Thread(f);
        t.start();
        t.join();
        x++;
    }
}
