// verdict: race

import java.util.concurrent.*;

/** done runs after the result is visible. */
public class DoneAfterGet {
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
        f.get();
        data = 2;
        a.join();
    }
}
